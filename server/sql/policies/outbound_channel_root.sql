create policy outbound_channel_root on outbound_channel using ((select app_root())) with check ((select app_root()));
