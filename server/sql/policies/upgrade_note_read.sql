create policy upgrade_note_read on upgrade_note for select using (published or (select app_root()));
