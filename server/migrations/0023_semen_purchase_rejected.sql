-- doses refused on arrival: neither stored nor paid
alter table semen_purchase add column rejected integer;
