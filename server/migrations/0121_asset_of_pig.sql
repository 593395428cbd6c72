-- What the file of an animal says of its depreciation (§2.3); empty where the parameters of its farm hold. C-04 is its own wall.
alter table pig add column residual_rate numeric(16,2), add column dep_months integer, add column dep_start_month text;
alter table pig add constraint pig_write_off_sound check (residual_rate between 0 and 100 and dep_months >= 1);
