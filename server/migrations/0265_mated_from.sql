-- The day a female counts as a mated one (§4, mfDays): a gilt taken over open was served before she came, although
-- no service of hers is known. Reports that read rows and reports that read days said different numbers of her.
alter table pig add column mated_from date;

create index pig_stay_mated_idx on pig (farm_id, (case when exit_date is null then 'infinity'::date else exit_date end))
  include (exit_date, uid, sex, deleted, entry_date, entry_parity, mated_from, pig_class, breed_id, line_id, selective_level_id, source);
drop index pig_stay_idx;
alter index pig_stay_mated_idx rename to pig_stay_idx;

create or replace function restale_pig() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since)
  select farm_id, min(since) from (select n.farm_id, least(
      case when (o.entry_date, o.sex, o.deleted) is distinct from (n.entry_date, n.sex, n.deleted)
        then least(o.entry_date, n.entry_date) end,
      case when o.mated_from is distinct from n.mated_from then least(o.mated_from, n.mated_from) end,
      case when (o.exit_date, o.exit_type) is distinct from (n.exit_date, n.exit_type)
        then least(o.exit_date, n.exit_date) end) as since
    from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid) reached
  where since is not null group by farm_id;
  -- the ticket of a sale names her by the number she had
  perform mark_farm_days(farm_id, min(since)) from (select n.farm_id, least(
      case when (o.entry_date, o.sex, o.deleted, o.source) is distinct from (n.entry_date, n.sex, n.deleted, n.source)
        then least(o.entry_date, n.entry_date) end,
      case when (o.exit_date, o.exit_type) is distinct from (n.exit_date, n.exit_type)
        then least(o.exit_date, n.exit_date) end,
      case when (o.ear_no, o.former_ear_nos, o.mated_from) is distinct from (n.ear_no, n.former_ear_nos, n.mated_from)
        then least(o.exit_date, n.exit_date) end) as since
    from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid) reached
  where since is not null group by farm_id;
  return null;
end $$;

alter table pig disable trigger user;
update pig p set mated_from = case
    when p.entry_parity > 0 or exists (select 1 from sow_span s where s.farm_id = p.farm_id and s.pig_id = p.uid and s.no = 0 and s.status = 'OPEN')
      then p.entry_date
    else greatest(p.first_service_date, p.entry_date) end
  where p.sex = 'F' and (p.entry_parity > 0 or p.first_service_date is not null or exists (select 1 from sow_span s
    where s.farm_id = p.farm_id and s.pig_id = p.uid and s.no = 0 and s.status = 'OPEN'));
insert into herd_day_stale (farm_id, since)
  select farm_id, min(entry_date) from pig where sex = 'F' and entry_parity = 0 and mated_from = entry_date
    and first_service_date is distinct from entry_date group by farm_id;
update pig set pig_class = 'SOW' where sex = 'F' and pig_class = 'GILT' and mated_from is not null;
alter table pig enable trigger user;
