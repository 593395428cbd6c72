-- Litters of a boar: what his blood has left in a farm (Boar-BloodStatus) reads them by him.
create index litter_boar_idx on litter (farm_id, boar_id) where boar_id is not null;
