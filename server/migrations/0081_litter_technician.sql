-- A litter tells who served for it, as it tells the boar: looked up one by one, the litters of fifty farms took longer than all
-- else of their comparison.
alter table litter add column technician text;
alter table litter disable trigger user;
update litter l set technician = s.technician from sow_service s
  where s.farm_id = l.farm_id and s.uid = l.service_uid and s.technician is not null;
alter table litter enable trigger user;
-- Litters with piglets still at their mother: with those weaned since a day, all that its movements can belong to.
create index litter_open_idx on litter (farm_id) where wean_date is null;
