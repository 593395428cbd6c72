create policy import_meaning_scope on import_meaning using (company_id = any ((select app_companies())::uuid[]));
