-- What a sow's card compares her with: the farm's litters of a year, and how soon its sows were served after weaning.
create index litter_year_idx on litter (farm_id, farrow_date) include (parity, live_piglets, weaned, wean_date, wean_weight)
  where not init and not nurse;
create index sow_service_weaned_idx on sow_service (farm_id, service_date) include (cycle_parity, wean_date)
  where service_no = 1 and wean_date is not null and not init;
