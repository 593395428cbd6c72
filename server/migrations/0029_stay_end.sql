-- Where the animals stood in a period: stays that reach into it, as for the states they were in.
create index pig_stay_end_idx on pig_stay (farm_id, (case when to_date is null then 'infinity'::date else to_date end))
  include (to_date, from_date, house_id, pen_id, pig_id, no);
