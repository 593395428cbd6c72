-- Piglets weaned without being weighed have no weight; kept as 0 kg they lowered every mean.
alter table litter disable trigger user;
update litter set wean_weight = null where wean_weight = 0;
alter table litter enable trigger user;
