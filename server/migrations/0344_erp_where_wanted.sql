-- The ERP is told where there is one, or where a company exports the journal. Elsewhere no one would ever read the queue.
create function erp_wanted(farm uuid) returns boolean language sql stable as $$
  select coalesce(bool_or(case name when 'erp_endpoint' then value <> '' else value = 'true' end), false) from (
    select distinct on (s.name) s.name, s.value from (
      select distinct on (a.name, a.company_id) a.name, a.company_id, a.value from app_setting a
       where a.name in ('erp_endpoint', 'erp_journal') and a.effective_from <= app_today()
       order by a.name, a.company_id, a.effective_from desc) s
      left join organize n on n.uid = s.company_id
     where s.value is not null and (s.company_id is null
        or exists (select from organize f where f.uid = farm and f.tree_path like n.tree_path || '%'))
     order by s.name, n.level desc nulls last) own
$$;

create or replace function erp_tell(farm uuid, source uuid, kind text, doc_no text, day date, subject text, qty numeric, weight numeric,
  amount numeric, payload jsonb) returns void language sql as $$
  insert into erp_message (farm_id, uid, source_uid, doc_no, kind, reverses, period, event_date, subject, qty, weight, amount, status, tries, payload)
  select farm, gen_random_uuid(), source, doc_no, kind, false, period_of(farm, day), day, subject, qty, weight, amount, 'PENDING', 0, payload
   where erp_wanted(farm)
$$;

-- Who has exported the journal goes on doing so.
insert into app_setting (name, company_id, effective_from, value, reason)
select distinct on (c.uid) 'erp_journal', c.uid, date '1900-01-01', 'true', '升级前已导出凭证'
  from erp_message m join organize f on f.uid = m.farm_id
  join lateral (select uid from organize c where c.type = 'company' and f.tree_path like c.tree_path || '%' order by c.level limit 1) c on true
 where m.answer = '已导出凭证'
on conflict do nothing;

-- Queued messages of other farms are deleted; sent ones stay.
delete from erp_message m where m.status in ('PENDING', 'FAILED') and not erp_wanted(m.farm_id);
