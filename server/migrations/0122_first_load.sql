-- A farm is loaded into a new installation as fast as into an old one. What was planned while the tables were empty took any index for
-- as good as another and was kept for the connection: each mating then read the farm's messages and events. Now an animal's
-- events are found by her alone (days are compared behind an `offset 0`), messages by one event, and both are planned by what the tables hold.
create or replace function erp_matured(farm uuid, pig uuid) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  was uuid;
  f pig_event;
  ear text;
begin
  select * into f from pig_event e where e.farm_id = farm and e.pig_id = pig and e.type = 'event_mat' order by e.event_date, e.seq limit 1;
  -- one that came served, or came as a sow, became an asset before
  if f.payload->>'init' = 'true' or not exists (select from pig_event e where e.farm_id = farm and e.pig_id = pig and e.type = 'event_entry'
    and e.payload->'opening'->>'status' = 'GILT') then f := null; end if;
  for was in select e.uid from pig_event e where e.farm_id = farm and e.pig_id = pig and e.type = 'event_mat' and e.uid is distinct from f.uid loop
    if exists (select from erp_message m where m.farm_id = farm and m.source_uid = was and not m.reverses and not m.reversed)
      then perform erp_take_back(farm, was); end if;
  end loop;
  if f.uid is null or exists (select from erp_message m where m.farm_id = farm and m.source_uid = f.uid and not m.reverses and not m.reversed)
    then return; end if;
  ear := coalesce((select g.ear_no from pig g where g.farm_id = farm and g.uid = pig), f.payload->>'earNo');
  perform erp_tell(farm, f.uid, 'MATURE', 'SJ' || to_char(f.event_date, 'YYYYMMDD') || '-' || f.seq, f.event_date, ear, 1,
    (f.payload->>'weight')::numeric, coalesce(f.payload->>'cost', f.payload->>'amount')::numeric,
    jsonb_build_object('event', f.type, 'date', f.event_date, 'subject', ear, 'data', f.payload - 'history' - 'past'));
end $$;

create or replace function tell_erp() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  kind text;
  subject text;
  heads numeric := 1;
  p jsonb;
  told record;
begin
  if tg_op <> 'INSERT' and exists (select from erp_message m where m.farm_id = old.farm_id and m.source_uid = old.uid and not m.reverses)
    then perform erp_take_back(old.farm_id, old.uid); end if;
  if tg_table_name = 'pig_event' then
    if tg_op = 'DELETE' then told := old; else told := new; end if;
    -- most matings are no first one, and change none
    if told.type = 'event_mat' and tg_op <> 'UPDATE' then
      if exists (select from (select e.event_date, e.seq from pig_event e where e.farm_id = told.farm_id and e.pig_id = told.pig_id
        and e.type = 'event_mat' offset 0) m where (m.event_date, m.seq) < (told.event_date, told.seq)) then return null; end if;
    end if;
    -- how a pig came decides as well
    if tg_op <> 'INSERT' and old.type in ('event_mat', 'event_entry') then perform erp_matured(old.farm_id, old.pig_id); end if;
    if tg_op <> 'DELETE' and new.type = 'event_mat' then
      perform erp_matured(new.farm_id, new.pig_id);
      return null;
    end if;
  end if;
  if tg_op = 'DELETE' then return null; end if;
  p := new.payload;
  if p->>'init' = 'true' then return null; end if;
  kind := case
    when new.type = 'event_entry' then 'ENTRY'
    when new.type in ('event_cull_pig', 'batch_out_cull') then 'CULL'
    when new.type in ('event_death_pig', 'batch_out_death') then 'DEATH'
    when new.type in ('event_sale_pig', 'batch_out_sale', 'batch_out_slaughter') then 'SALE'
    when new.type = 'event_transfer_farm' then 'TRANSFER'
    when new.type = 'batch_in_buy' then 'BUY'
    when new.type = 'event_batch_cost' then 'COST'
    else 'ISSUE' end;
  if tg_table_name = 'pig_event' then
    -- who waits for her cull has not left
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
