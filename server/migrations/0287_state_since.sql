-- The day a state itself began (Span.since): an animal entered or received in a state was in it before. Spans begun by an event in
-- the farm begin with it; of entries the opening names the day. Animals received from another farm keep the day of receipt until
-- their history is rebuilt.
alter table sow_span add column since date;

alter table sow_span disable trigger user;
update sow_span set since = from_date;
update sow_span s set since = o.day
  from (select e.farm_id, e.pig_id, e.event_date, e.payload->'opening'->>'status' as status,
      (e.payload->'opening'->>case e.payload->'opening'->>'status' when 'MATED' then 'mateDate' when 'PREGNANT' then 'checkDate'
        when 'LACTATING' then 'farrowDate' when 'WEANED' then 'weanDate' when 'OPEN' then 'openDate' end)::date as day
    from pig_event e where e.type = 'event_entry' and coalesce(jsonb_array_length(nullif(e.payload->'history', 'null')), 0) = 0) o
  where s.farm_id = o.farm_id and s.pig_id = o.pig_id and s.no = 0 and s.from_date = o.event_date and s.status = o.status
    and o.day is not null;
alter table sow_span enable trigger user;
alter table sow_span alter column since set not null;

alter table pig disable trigger user;
update pig p set status_since = s.since from sow_span s
  where s.farm_id = p.farm_id and s.pig_id = p.uid and s.to_date is null and p.exit_date is null and s.since <> p.status_since;
alter table pig enable trigger user;
