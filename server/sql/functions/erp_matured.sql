-- A farm is loaded into a new installation as fast as into an old one. What was planned while the tables were empty took any index for
-- as good as another and was kept for the connection: each mating then read the farm's messages and events. Now an animal's
-- events are found by her alone (days are compared behind an `offset 0`), messages by one event, and both are planned by what the tables hold.
create or replace function erp_matured(farm uuid, pig uuid)
returns void
language plpgsql set plan_cache_mode = force_custom_plan as $$
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
