create or replace function restale_pig()
returns trigger
language plpgsql as $$ begin
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

create trigger stale_update after update on pig
  referencing old table as was new table as changed for each statement execute function restale_pig();
