-- The messages of one animal are found by her own matings. A join of both tables was planned while a new installation was empty,
-- by the messages of the farm, and kept so while a farm was loaded: each mating then read all of them.
create or replace function erp_matured(farm uuid, pig uuid) returns void language plpgsql as $$
declare
  was uuid;
  matings uuid[];
  f pig_event;
  ear text;
begin
  select * into f from pig_event e where e.farm_id = farm and e.pig_id = pig and e.type = 'event_mat' order by e.event_date, e.seq limit 1;
  -- one that came served, or came as a sow, became an asset before
  if f.payload->>'init' = 'true' or not exists (select from pig_event e where e.farm_id = farm and e.pig_id = pig and e.type = 'event_entry'
    and e.payload->'opening'->>'status' = 'GILT') then f := null; end if;
  matings := array(select e.uid from pig_event e where e.farm_id = farm and e.pig_id = pig and e.type = 'event_mat' and e.uid is distinct from f.uid);
  for was in select distinct m.source_uid from erp_message m
      where m.farm_id = farm and m.source_uid = any (matings) and not m.reverses and not m.reversed loop
    perform erp_take_back(farm, was);
  end loop;
  if f.uid is null or exists (select from erp_message m where m.farm_id = farm and m.source_uid = f.uid and not m.reverses and not m.reversed)
    then return; end if;
  ear := coalesce((select g.ear_no from pig g where g.farm_id = farm and g.uid = pig), f.payload->>'earNo');
  perform erp_tell(farm, f.uid, 'MATURE', 'SJ' || to_char(f.event_date, 'YYYYMMDD') || '-' || f.seq, f.event_date, ear, 1,
    (f.payload->>'weight')::numeric, coalesce(f.payload->>'cost', f.payload->>'amount')::numeric,
    jsonb_build_object('event', f.type, 'date', f.event_date, 'subject', ear, 'data', f.payload - 'history' - 'past'));
end $$;
