-- EBS-event
create table erp_message (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  kind text not null,
  reverses boolean,
  period text,
  event_date date not null,
  subject text,
  qty numeric(16,3),
  weight numeric(16,2),
  amount numeric(16,2),
  status text not null,
  tries integer,
  answer text,
  sent_at timestamp with time zone,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table erp_message enable row level security;
create policy erp_message_scope on erp_message using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on erp_message to pig_app;
create index erp_message_event_date_sort on erp_message (farm_id, event_date desc, uid desc);

-- What the ERP is told, and of what: the event or the document.
alter table erp_message add column source_uid uuid;
alter table erp_message add column payload jsonb not null default '{}';
-- When a failed one is tried again.
alter table erp_message add column next_try timestamp with time zone not null default now();
-- A sent one whose source was taken back has a message of its own for that.
alter table erp_message add column reversed boolean not null default false;
create index erp_message_source_idx on erp_message (farm_id, source_uid);
create index erp_message_waiting_idx on erp_message (farm_id, next_try) where status in ('PENDING', 'FAILED');

-- Day of the month a farm's accounting months begin on (T9): the nearest setting of period_start_day.
create function month_start_day(farm uuid, day date) returns integer language sql stable as $$
  select coalesce((select s.value::int from (
        select distinct on (a.company_id) a.company_id, a.value from app_setting a
         where a.name = 'period_start_day' and a.effective_from <= greatest(day, app_today()) order by a.company_id, a.effective_from desc) s
      left join organize n on n.uid = s.company_id
      where s.value is not null and (s.company_id is null
        or exists (select from organize f where f.uid = farm and f.tree_path like n.tree_path || '%'))
      order by n.level desc nulls last limit 1), 1)
$$;
-- The accounting month of a day, and the last day of the one before it.
create function period_of(farm uuid, day date) returns text language sql stable as $$
  select to_char(day - (first - 1) + case when first > 15 then interval '1 month' else interval '0' end, 'YYYY-MM')
    from month_start_day(farm, day) first
$$;
create function month_end_before(farm uuid, day date) returns date language sql stable as $$
  select (date_trunc('month', (day - (first - 1))::timestamp))::date + first - 2 from month_start_day(farm, day) first
$$;

create function erp_tell(farm uuid, source uuid, kind text, doc_no text, day date, subject text, qty numeric, weight numeric,
  amount numeric, payload jsonb) returns void language sql as $$
  insert into erp_message (farm_id, uid, source_uid, doc_no, kind, reverses, period, event_date, subject, qty, weight, amount, status, tries, payload)
  values (farm, gen_random_uuid(), source, doc_no, kind, false, period_of(farm, day), day, subject, qty, weight, amount, 'PENDING', 0, payload)
$$;

-- What was told of something that is taken back: nobody hears of what was not sent; what was sent is reversed.
create function erp_take_back(farm uuid, source uuid) returns void language plpgsql as $$ begin
  delete from erp_message m where m.farm_id = farm and m.source_uid = source and m.status <> 'SENT' and not m.reverses;
  with sent as (update erp_message m set reversed = true where m.farm_id = farm and m.source_uid = source and m.status = 'SENT'
      and not m.reverses and not m.reversed returning m.*)
  insert into erp_message (farm_id, uid, source_uid, doc_no, kind, reverses, period, event_date, subject, qty, weight, amount, status, tries, payload)
  select s.farm_id, gen_random_uuid(), s.source_uid, s.doc_no, s.kind, true, s.period, s.event_date, s.subject, -s.qty, -s.weight, -s.amount,
      'PENDING', 0, s.payload || jsonb_build_object('reverses', s.uid) from sent s;
end $$;

-- Events of the farm are told with themselves, whoever writes them.
create function tell_erp() returns trigger language plpgsql as $$
declare
  kind text;
  subject text;
  heads numeric := 1;
  p jsonb;
begin
  if tg_op <> 'INSERT' then perform erp_take_back(old.farm_id, old.uid); end if;
  if tg_op = 'DELETE' then return null; end if;
  p := new.payload;
  if p->>'init' = 'true' then return null; end if;
  kind := case
    when new.type = 'event_entry' then 'ENTRY'
    when new.type = 'event_mat' then 'MATURE'
    when new.type in ('event_cull_pig', 'batch_out_cull') then 'CULL'
    when new.type in ('event_death_pig', 'batch_out_death') then 'DEATH'
    when new.type in ('event_sale_pig', 'batch_out_sale', 'batch_out_slaughter') then 'SALE'
    when new.type = 'event_transfer_farm' then 'TRANSFER'
    when new.type = 'batch_in_buy' then 'BUY'
    when new.type = 'event_batch_cost' then 'COST'
    else 'ISSUE' end;
  if tg_table_name = 'pig_event' then
    -- a gilt becomes an asset when she is served for the first time; who waits for her cull has not left
    if new.type = 'event_mat' and (
      exists (select from pig_event e where e.farm_id = new.farm_id and e.pig_id = new.pig_id and e.type = 'event_mat'
        and (e.event_date, e.seq) < (new.event_date, new.seq))
      or not exists (select from pig_event e where e.farm_id = new.farm_id and e.pig_id = new.pig_id and e.type = 'event_entry'
        and e.payload->'opening'->>'status' = 'GILT')) then return null; end if;
    if new.type = 'event_cull_pig' and p->>'kind' = 'WAIT' then return null; end if;
    subject := coalesce((select g.ear_no from pig g where g.farm_id = new.farm_id and g.uid = new.pig_id), p->>'earNo');
  elsif tg_table_name = 'batch_event' then
    subject := (select b.batch_no from batch b where b.farm_id = new.farm_id and b.uid = new.batch_id);
    heads := (p->>'qty')::numeric;
  else
    subject := coalesce((select b.batch_no from batch b where b.farm_id = new.farm_id and b.uid::text = p->>'batchId'),
      (select o.name from organize o where o.uid::text = coalesce(p->>'placeId', p->>'houseId')));
    heads := (p->>'qty')::numeric;
  end if;
  perform erp_tell(new.farm_id, new.uid, kind, 'SJ' || to_char(new.event_date, 'YYYYMMDD') || '-' || new.seq, new.event_date, subject, heads,
    case when tg_table_name <> 'farm_event' then (p->>'weight')::numeric end, coalesce(p->>'cost', p->>'amount')::numeric,
    jsonb_build_object('event', new.type, 'date', new.event_date, 'subject', subject, 'data', p - 'history' - 'past'));
  return null;
end $$;

do $$
declare t record;
begin
  for t in select * from (values
    ('pig_event', $q$'event_entry', 'event_mat', 'event_cull_pig', 'event_death_pig', 'event_sale_pig', 'event_transfer_farm'$q$),
    ('batch_event', $q$'batch_in_buy', 'batch_out_sale', 'batch_out_slaughter', 'batch_out_death', 'batch_out_cull'$q$),
    ('farm_event', $q$'feed_use', 'event_cure', 'event_health', 'event_immune', 'event_batch_cost'$q$)
  ) as x (name, types) loop
    execute format('create trigger erp_insert after insert on %I for each row when (new.type in (%s)) execute function tell_erp()', t.name, t.types);
    execute format('create trigger erp_delete after delete on %I for each row when (old.type in (%s)) execute function tell_erp()', t.name, t.types);
    execute format('create trigger erp_update after update on %I for each row when (new.type in (%s)
      and (old.event_date, old.payload) is distinct from (new.event_date, new.payload)) execute function tell_erp()', t.name, t.types);
  end loop;
end $$;
