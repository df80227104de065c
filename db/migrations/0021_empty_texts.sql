-- An entry of a list whose text is empty is not shown: so the sample is removed, and comes back like any other text.
alter table page_texts
  drop constraint page_texts_text_check,
  add constraint page_texts_text_check check (char_length(text) <= 5000);
