create policy subscription_run_read on subscription_run for select
  using (exists (select from subscription s where s.uid = subscription_uid));
