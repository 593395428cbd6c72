create policy upgrade_note_write on upgrade_note using ((select app_root())) with check ((select app_root()));
