-- A joining keeps the place in a batch that it was sold with; who moves to another batch moves with that place.
alter table joinings add constraint joinings_place_id_fkey
  foreign key (place_id) references places (id) on delete restrict;
