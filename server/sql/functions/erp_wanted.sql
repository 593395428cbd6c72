-- Messages are queued where there is an ERP, or where a company exports the journal. Elsewhere the queue would never be read.
create or replace function erp_wanted(farm uuid)
returns boolean
language sql stable as $$
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
