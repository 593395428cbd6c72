-- Litters nobody weaned in the days a litter takes: few, and counted in the herd of every evening until somebody weans them.
create index litter_forgotten_idx on litter (farm_id, farrow_date) where wean_date is null or wean_date > farrow_date + 150;
