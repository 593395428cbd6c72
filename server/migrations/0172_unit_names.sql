-- A limit and a price hold for a unit of their material: it stands beside them.
create function material_unit(material uuid) returns text language sql stable as $$
  select u.name1 from material m join data_dictionary u on u.uid = m.unit_id where m.uid = material
$$;
create function unit_name(material_safety) returns text language sql stable as $$ select material_unit($1.material_id) $$;
create function unit_name(feed_price) returns text language sql stable as $$ select material_unit($1.material_id) $$;
create function unit_name(vaccine_price) returns text language sql stable as $$ select material_unit($1.material_id) $$;
create function unit_name(semen_price) returns text language sql stable as $$ select material_unit($1.material_id) $$;
