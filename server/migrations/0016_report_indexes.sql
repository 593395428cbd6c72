-- What a period of a herd's reports asks for: spans that reach into it, litters weaned in it, services that failed in it.
create index sow_span_end_idx on sow_span (farm_id, (case when to_date is null then 'infinity'::date else to_date end))
  include (to_date, from_date, status, parity, pig_id, no);
create index litter_wean_idx on litter (farm_id, wean_date) where wean_date is not null;
create index litter_nurse_idx on litter (farm_id, pig_id) where nurse;
create index sow_service_failed_idx on sow_service (farm_id, outcome_date)
  where outcome in ('RETURN', 'NEGATIVE', 'ABORT', 'LATE_OPEN', 'REMOVED');
