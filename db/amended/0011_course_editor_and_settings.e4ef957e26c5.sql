alter table site_settings alter column reply_templates type json using reply_templates::json;
