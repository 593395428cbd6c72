-- The owner sees all of his runs, a recipient the deliveries to himself.
create policy subscription_delivery_read on subscription_delivery for select using (
  person = nullif(current_setting('app.user', true), '')::uuid
  or exists (select from subscription_run r join subscription s on s.uid = r.subscription_uid
    where r.uid = run_uid and s.owner = nullif(current_setting('app.user', true), '')::uuid));
