-- early-warning
alter table warning_record add column material_id uuid;
alter table warning_record add column lot text;

-- A cause is an animal, a material, a lot of it, or the herd: still at most one that is not handled, and one new one a day.
drop index warning_record_open_key;
drop index warning_record_day_key;
create unique index warning_record_open_key on warning_record (farm_id, rule_id, pig_id, material_id, lot) nulls not distinct
  where status <> 'DONE' and not deleted;
create unique index warning_record_day_key on warning_record (farm_id, rule_id, pig_id, material_id, lot, first_day) nulls not distinct
  where not deleted;
