-- The service that led to the litter a sow was entered with, or failed before she was entered, is part of her history (brought, no
-- row of sow_service): litter and animal name it as a replay of them does.
alter table litter disable trigger user;
update litter l set service_uid = l.uid, mate_date = (e.payload->'opening'->>'mateDate')::date
  from pig_event e
  where e.farm_id = l.farm_id and e.uid = l.uid and e.type = 'event_entry' and l.init
    and e.payload->'opening'->>'status' = 'LACTATING' and coalesce(e.payload->'opening'->>'mateDate', '') <> '';
alter table litter enable trigger user;

alter table pig disable trigger user;
with before as (
  select e.farm_id, e.pig_id, (e.payload->'opening'->>'mateDate')::date as day,
      case when e.payload->'opening'->>'status' = 'OPEN' then coalesce((e.payload->'opening'->>'serviceNo')::int, 1) else 1 end as no,
      exists (select 1 from sow_service s where s.farm_id = e.farm_id and s.pig_id = e.pig_id) as served
    from pig_event e where e.type = 'event_entry' and e.payload->'opening'->>'status' in ('LACTATING', 'OPEN')
      and coalesce(e.payload->'opening'->>'mateDate', '') <> ''
      and coalesce(jsonb_array_length(nullif(e.payload->'history', 'null')), 0) = 0)
update pig p set first_service_date = least(p.first_service_date, b.day),
    last_service_date = case when b.served then p.last_service_date else b.day end,
    service_no = case when b.served then p.service_no else b.no end
  from before b where b.farm_id = p.farm_id and b.pig_id = p.uid;
alter table pig enable trigger user;
