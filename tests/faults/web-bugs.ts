/** Mistakes that the proof about killed web processes must notice, planted in the database. */
export const WEB_BUGS: Record<string, string> = {
  // Responses are not stored under their idempotency key.
  'forgets-keys': `
    CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM idempotency_keys WHERE business_id = NEW.business_id AND key = NEW.key; RETURN NULL; END $$;
    CREATE TRIGGER forget AFTER UPDATE ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION forget()`,
  // Visits lose a message.
  tears: `
    CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM messages WHERE business_id = NEW.business_id AND id = NEW.id AND NEW.kind = 'reminder_2h'; RETURN NULL; END $$;
    CREATE TRIGGER lose AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION lose()`,
}
