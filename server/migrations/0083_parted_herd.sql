-- Females of a period, with all that parts them: fifty farms' animals were read whole, wide as they are, those long gone too.
create index pig_stay_idx on pig (farm_id, (case when exit_date is null then 'infinity'::date else exit_date end))
  include (exit_date, uid, sex, deleted, entry_date, entry_parity, first_service_date, pig_class, breed_id, line_id, selective_level_id, source);

-- A move of a litter tells whose it is: to find the sow, the litters of the period were read once more.
alter table litter_move add column pig_id uuid;
alter table litter_move disable trigger user;
-- moves of no litter belong to nobody: a check of the projections takes them away
delete from litter_move m where not exists (select 1 from litter l where l.farm_id = m.farm_id and l.uid = m.litter_uid);
update litter_move m set pig_id = l.pig_id from litter l where l.farm_id = m.farm_id and l.uid = m.litter_uid;
alter table litter_move enable trigger user;
alter table litter_move alter column pig_id set not null;
create index litter_move_pig_idx on litter_move (farm_id, pig_id);
create index litter_move_weaned_idx on litter_move (farm_id, move_date) include (pig_id, qty) where kind = 'WEAN';

-- First services after a weaning: of which sow, too, and those taken over with her.
drop index sow_service_weaned_idx;
create index sow_service_weaned_idx on sow_service (farm_id, service_date) include (cycle_parity, wean_date, pig_id, init)
  where service_no = 1 and wean_date is not null;

-- Sows that were to be culled, asked for one by one of services that came to nothing.
create index sow_span_cull_idx on sow_span (farm_id, pig_id, from_date) where status = 'CULL_WAIT';
