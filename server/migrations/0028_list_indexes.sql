-- What the latest page of a report begins with, instead of sorting a year: who left last, idle times, animals on the road.
create index pig_exit_idx on pig (farm_id, exit_date);
create index sow_span_idle_idx on sow_span (farm_id, (case when to_date is null then 'infinity'::date else to_date end))
  include (to_date, from_date, status, parity, pig_id, no) where status in ('WEANED', 'OPEN', 'CULL_WAIT');
create index sow_span_road_idx on sow_span (farm_id, from_date) where status = 'IN_TRANSIT';
