-- Animals and litters are numbered one after the other in each farm, litters in each year. What was numbered before took its
-- numbers of the order of all events: the series go on behind them, so that no number is given twice.
insert into counter (farm_id, name, value)
  select farm_id, 'pig', (select last_value from pig_event_seq) from pig group by farm_id
  on conflict (farm_id, name) do nothing;
insert into counter (farm_id, name, value)
  select farm_id, 'litter' || to_char(farrow_date, 'YYYY'), (select last_value from pig_event_seq) from litter
    group by farm_id, to_char(farrow_date, 'YYYY')
  on conflict (farm_id, name) do nothing;
