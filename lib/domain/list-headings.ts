/** Recognizes a column's role by its heading, in the terms of other programs and languages. */
import { squashHeading } from './list-cells'

/** A column's role: a value to import, or a flag that decides whether and how a line is imported. */
export type ColumnRole =
  | 'name'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'notes'
  | 'preferredMood'
  | 'schedulingNotes'
  | 'blocked'
  | 'marketing'
  | 'status'
  | 'tags'

/** Returns the comma-separated headings as a set, normalized for comparison. */
function exactly(...groups: readonly string[]): ReadonlySet<string> {
  return new Set(groups.flatMap((group) => group.split(', ').map(squashHeading)))
}

/** Returns a pattern that finds any of the comma-separated words anywhere in a heading. */
function within(...groups: readonly string[]): RegExp {
  return new RegExp([...exactly(...groups)].join('|'))
}

/** Joins patterns with the same meaning, which are written separately by language or subject. */
function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}

const OWNER =
  /^(?:client|customer|contact|patient|guest|member|kunden?|klienten?|patienten|cliente|clientes|klant|klanten|klienta?|gast|ospite)(?:s|en)?(?=[a-z])/

/** Columns about a contact that don't contain one. */
const BESIDE = either(
  /label$|type$|tag$|extension$|count$|date$|datum$|carrier|country|phonetic|yomi|displayname/,
  /mailtyp|typemail|^tipo(?:d[ei])?(?:correo|correio|posta|email)|typedemessagerie/,
  /angezeigtername|weergavenaam|nombredepantalla|nomevisualizzato|nomeparaexibicao|nomcompletdeladresse/,
  /fax|faks|telecop|факс|φαξ|פקס|فاكس|pager|telex|tty|isdn/,
  /verified|verifiziert|status$|enabled$|ok$|^can|^receiv|deliverab|sent$|opened|clicked|bounce/,
  /prefer(?:red)?contact|contact(?:method|preference)|(?:communication|marketing)preference/,
)
/** Columns about what a program sends to a contact, and when. */
const SENDING = /(?:mail|phone|sms|text).*(?:remind|notif|alert|deliverab)|schedul.*(?:mail|sms|text)/
const SOMEBODY_ELSE = either(
  /emergency|notfall|urgenc|emergenza|nood|экстрен|екстрен|acildurum/,
  /parent|guardian|mother|father|spouse|partner|husband|wife|nextofkin|родител|матер|отца|батьк|мамы|папы|мами/,
  /(?:^|[^p])referr|(?:^|[^p])referen|recommend|empfohlen/,
  /staff|stylist|therapist|provider|employee|technician|mitarbeiter|assistant|manager|doctor|physician/,
  /companymain|salesrep|createdby|bookedby|addedby|owner/,
  /carer|caregiver|daughter|^sons?(?:phone|mobile|cell|number|email)?$|sister|brother|sibling|child|friend|relative/,
  /assistent|segretari|secretari|sekretar|ayudante|ruckmeldung|arzt$|arzttel|^medico|medecin|huisarts|firma$|societe$/,
  /mutter|(?<!pri)vater|eltern|ehemann|ehefrau|tochter|betreuer|angehorig|moeder|vader|ouders|matki|ojca|rodzic/,
  /conjoint|enfant|tuteur|(?:^|de|dela|du)(?:mere|pere)|madre|padre|espos[oa]|marido|hij[oa]|tutor|marito|moglie/,
)
/** Columns whose numbers only look like a client's phone number: cards, times, sums, places. */
const NO_PHONE = either(
  /id$|^id|code|barcode|card|karte|account|konto|iban|tax|^vat|steuer|^ssn|socialsec|passport|licen[cs]e|insurance|policy/,
  /invoice|order|receipt|serial|chart|record|ref$|reference|coupon|gift|voucher|membership|medicare|bank|zip|post(?:al|code)|plz/,
  /(?:client|customer|kunde|patient|member|mitglied|klant|klient)\w*(?:number|num|nummer|numero|nr|no)$/,
  /birth|geburt|born|since|created|updated|modified|added|visit|(?<!day)time|seit$/,
  /employer|salon|branch|location|shop|store|agent/,
  /amount|total|spen[dt]|balance|points|price|sales|revenue|umsatz/,
)

/** Identity numbers of governments, health services and others. */
const PERSONAL_NUMBERS = exactly(
  'nhs, nino, sin, bsn, niss, nip, pesel, regon, siren, siret, dni, nie, nif, cif, rut, cpf, cnpj, rg, tc, tckn, kimlik',
  'инн, снилс, паспорт, іпн, αφμ, ת.ז., תעודת זהות, マイナンバー, ip, lat, lng, latitude, longitude',
)
/** Where or when a client can be reached. Such a column contains phone numbers if it contains numbers. */
const REACHED = exactly(
  'home, work, office, business, business number, day, daytime, night, evening, other, private',
  'privat, geschäftlich, dienstlich, Arbeit, thuis, werk, hjem, arbejde, arbeid, hem, arbete',
  'domicile, bureau, travail, casa, trabajo, trabalho, lavoro, ufficio, dom, praca',
  'домашний, рабочий, дом, работа, домашній, робочий, σπίτι, εργασία, ev, iş, בית, עבודה, المنزل, العمل, 自宅, 勤務先',
)

const CALLING_CODE = either(
  /^(?:home|work|mobile|cell|phone|mobilephone|cellphone|telephone)?(?:country|dial|dialling|dialing|calling|intl)code$/,
  /^(?:phone|mobile|telephone|cellphone)(?:country)?(?:prefix|code)$|^(?:country|land)(?:er)?(?:dial(?:l?ing)?code|vorwahl)$/,
  /^landesvorwahl$|^landkode$|^indicatif(?:pays|telephonique)?$|^prefijo(?:pais|telefonico)?$|^prefisso(?:internazionale)?$/,
)

const TEXT_CONSENT = either(
  /(?:sms|text|whatsapp).*(?:consent|optin|allow|reminder|agree|notif|einwillig|zustimm|zgod|ok$)/,
  /(?:consent|optin|allow|agree|okto|canwe|^can|receives?|einwillig|zustimm|zgod).*(?:sms|text)/,
)
const MARKETING = either(
  // English
  /marketing|newsletter|promo(?!code)|subscri|^unsub|mailinglist|campaign|opt(?:ed)?(?:in|out)$|^opt(?:ed)?(?:in|out)/,
  /do(?:not|nt)(?:contact|e?mail|call|text|sms|send|market|disturb)|^dnc$|^consent$|gdpr.*consent/,
  /(?:e?mail|contact|communication|commercial).*(?:consent|permission)|(?:consent|permission).*(?:e?mail|contact|communication|commercial)/,
  /^no(?:e?mails?|mailings?|sms|texts?|texting|calls?)$|mail(?:ing)?s?(?:ok|allowed)$|(?:okto|^can|^canwe|^may|^maywe)(?:e?mail|contact)|^contactok$|^(?:receives?|accepts?|wants?|allows?|send)e?mail/,
  // German, Dutch and Nordic
  /^werbe|werbung|abmeld|einwilligung|reclame|nieuwsbrief|reklam|nyhe[td]sbrev|uutiskirje|samtykke/,
  // French, Spanish, Portuguese and Italian
  /publicid|publicit|abonn|suscri|iscri[tz]|consentement|consentimi?ento|consenso/,
  within('рассылк, розсилк, ενημερωτικ, bülten, ניוזלטר, דיוור, نشرة, メルマガ'),
)
const BLOCKED = either(
  // English
  /blocked|blockreason|blocklist|banned|blacklist|do(?:not|nt)(?:re)?book|do(?:not|nt)serv|^dnb$|barred|suspended/,
  // German, Dutch and Nordic
  /gesperrt|sperr(?:e|grund|liste|et)|geblokkeerd|spaerret|sparrad|schwarzeliste/,
  // French, Spanish, Portuguese, Italian and Polish
  /bloquead|bloque[er]?(?:enligne|online)?$|blocat|bloccat|zablokowan|blokad|listanegra|listenoire/,
)
const STATUS =
  /^(?:client|customer|account|record|member)?status$|^(?:is)?(?:in)?active(?:client|customer)?$|^(?:is)?(?:deleted|archived|disabled|deactivated|deceased)(?:at|on)?$|^(?:in)?aktiv$|^(?:in)?acti[fv][oe]?$|^(?:in)?attivo$|^(?:nie)?aktywn[ya]$|^actief$|^inactief$|^estado$|^stato$|^statut$|^geloscht$|^archiviert$|^archive$/
const TAGS = /^(?:tags?|labels?|groups?|groupmembership|categor(?:y|ies)|clienttype|kundengruppe|etiquetas?|etichette)$/

const NOTES = either(
  // English
  /note|^memo|memo$|comment|remark|instruction|important|attention|description|additionalinfo|otherinfo|moreinfo/,
  /^infos?(?:rmation(?:en|s)?)?$|^background$|^details$|preferences?$|specialre|specialneeds|formula|colou?rcard/,
  // German and Dutch
  /bemerk|notiz|anmerk|kommentar|hinweis|vermerk|zusatzinfo|besonderheit|^wichtig|achtung|opmerk|notiti|bijzonder/,
  // French, Spanish, Portuguese and Italian
  /^notas?$|observa|remarque|osservaz|annotaz|anotac|coment[ao]|particularit|avvertenz|advertenc/,
  // Nordic and Central European
  /^noter$|anteckn|bemaerk|merknad|uwagi|notatk|komentarz|ostrzez|poznam|megjegyz/,
  // What may hurt somebody
  /allerg|alerg|alerji|unvertrag|alert|warning|warnung|caution|redflag|restriction|consideration/,
  /medical|medicat|health|gesundheit|salute|sante$|^salud|contraind|kontraind|sensitivit|patchtest|reactions?$|conditions?$/,
  /pregnan|intoleran|asthma|diabet|epilep|latex/,
  within('аллерги, алергі, αλλεργί, אלרגי, حساسية, アレルギー'),
  // Other scripts and Turkish
  within('комментари, коментар, примечани, примітк, заметк, нотатк, σημειώσ, σημείωσ, σχόλι, παρατηρήσ'),
  within('notlar, açıklama, yorum, הערה, הערות, ملاحظ, 備考, メモ, コメント'),
  /^not$/,
)

const FIRST_NAMES = exactly(
  'first, first name, legal first name, name first, given, given name, given names, forename, christian name, fname',
  'Vorname, Vornamen, Voornaam, Roepnaam, Förnamn, Fornavn, Etunimi',
  'prénom, prénoms, prénom du client, nombre de pila, primer nombre, primeiro nome, nome próprio, prenume',
  'imię, imiona, keresztnév, utónév, ad, adı, isim',
  "имя, ім'я, όνομα, שם פרטי, الاسم الأول, 名, 名前（名）",
)
const MIDDLE_NAMES = exactly(
  'middle, middle name, middle names, middle initial, additional name',
  'tussenvoegsel, tussenvoegsels, zweiter name, mellannamn, mellomnavn, mellemnavn',
  'segundo nombre, deuxième prénom, drugie imię, отчество, по батькові',
)
const LAST_NAMES = exactly(
  'last, last name, legal last name, name last, last names, surname, surnames, family, family name, lname',
  'Nachname, Nachnamen, Familienname, Zuname, Achternaam, Familienaam',
  'nom de famille, nom famille, cognome, sobrenome, apelido, último nome',
  'apellido, apellidos, primer apellido, segundo apellido, apellido paterno, apellido materno',
  'Efternamn, Efternavn, Etternavn, Sukunimi, nazwisko, příjmení, priezvisko, vezetéknév',
  'soyad, soyadı, soyisim, фамилия, прізвище, επώνυμο, επίθετο',
  'שם משפחה, اسم العائلة, الاسم الأخير, اللقب, الكنية, 姓, 苗字, 名字',
)
/** Columns for the two surnames of one person. */
const HALF_SURNAMES = exactly('primer apellido, segundo apellido, apellido paterno, apellido materno')
/** Full names with the surname first. */
const SURNAME_FIRST = exactly(
  'last name first name, last first, last first name, name last first, name last name first name, full name last first, surname name, surname first name, surname and name',
  'Nachname Vorname, Name Vorname, Nachname und Vorname, Name und Vorname, Achternaam voornaam, Naam voornaam',
  'nom prénom, nom et prénom, cognome nome, cognome e nome',
  'apellido nombre, apellidos nombre, apellidos y nombre, apellidos y nombres, apellido y nombre',
  'nazwisko i imię, nazwisko imię, příjmení a jméno, příjmení jméno, efternamn förnamn',
  "soyad ad, soyadı adı, фамилия имя, фамилия и имя, прізвище ім'я, прізвище та ім'я, επώνυμο όνομα",
)
const WHOLE_NAMES = exactly(
  'name, names, full name, full names, name in full, complete name, whole name, person name',
  'first and last name, first last name, first name last name, name surname, name and surname, display name',
  'name of client, name of customer',
  'Vorname Name, Vor- und Nachname, voller Name, vollständiger Name, Ansprechpartner, Naam, volledige naam',
  'nom, nom complet, prénom nom, nombre, nombre completo, nombre y apellido, nombre y apellidos',
  'nombres y apellido, nombres y apellidos, nombres, nome, nome completo, nome e cognome, nome cognome, nume',
  'imię i nazwisko, imię nazwisko, nazwa, jméno, jméno a příjmení, név, namn, navn, nimi',
  'ad soyad, adı soyadı, isim soyisim, müşteri adı',
  "фио, піб, имя и фамилия, имя фамилия, полное имя, имя клиента, ім'я та прізвище, ім'я клієнта",
  'ονοματεπώνυμο, όνομα επώνυμο, שם, שם מלא, שם לקוח, שם הלקוח',
  'الاسم, الاسم الكامل, الاسم بالكامل, اسم العميل, 氏名, 名前, お名前, 顧客名, お客様名',
)
/** Columns that name a person but often contain something else. */
const PEOPLE = exactly(
  'client, customer, patient, Kunde, Kundin, Klient, Klientka, cliente, klant',
  'клиент, клиентка, клієнт, πελάτης, müşteri, לקוח, العميل',
)
const OTHER_PEOPLE = exactly('contact, guest, member, person')

const EMAIL = either(
  /email|^mail(?:adresse?|address|1)?$|correo|correio|courriel|adresseelectronique|adressedemessagerie|indirizzoelettronico|postaelettronica/,
  /epost|sahkoposti/,
  within('почта, почты, пошта, пошти, имейл, ηλεκτρονικό ταχυδρομείο, ηλεκτρονική διεύθυνση'),
  within('מייל, דוא"ל, דואר אלקטרוני, البريد الإلكتروني, بريد إلكتروني, ايميل, إيميل, メール'),
)
const PHONE = either(
  // English
  /phone|mobile|^mob$|^cell|^landline|^ph$|^ph(?:no|nr)$|^sms(?:number|no)$|whatsapp/,
  /^tel(?:$|\d|nr|no|num|mob|priv|dom|work|home|port|dienst|gesch|fixe)/,
  /^conta(?:ct)?os?$|^contact(?:info|details|information)$/,
  // German, Dutch and Nordic
  /mobil$|^mobil|mobiel|handy|natel|rufnummer|festnetz|^kontakt(?:daten)?$|puhelin|^tlf/,
  // French, Spanish, Portuguese and Italian
  /telef|telemov|cellulare|celular|movil|portable|^gsm|^fixe$|^fijo$|^recapit[oi]$|^contatti$/,
  /^numero(?:de)?(?:tel|mov|cel|port)/,
  // Polish, Turkish and other scripts
  /komork|numertel|nrtel|^cep(?:tel|no|num)|^тел$|^моб$|^τηλ$/,
  within('телефон, мобильн, мобільн, сотов, τηλέφων, κινητό, טלפון, נייד, סלולרי, פלאפון'),
  within('هاتف, جوال, موبايل, محمول, تلفون, 電話, 携帯'),
)
/** Plain numbers. A "client number" isn't a phone number. */
const BARE_NUMBER = /^(?:contact)?(?:number|numbers|nummer)$|^contact(?:no|nr|num)$/
const TITLE =
  /^(?:clients|customers|contacts|patients|guests|members|kunden|kundenliste|clientes|clienti|klanten|klienci|clientlist|customerlist|listedesclients)$/

/** Returns what a column with this heading contains; null if nothing in it can be imported. */
export function roleOfHeading(heading: string): ColumnRole | null {
  const whole = squashHeading(heading)
  if (whole === '' || whole.length > 60) return null
  if (BARE_NUMBER.test(whole)) return 'phone'
  const bare = whole.replace(OWNER, '')
  return roleOf(bare) ?? (bare === whole ? null : roleOf(whole))
}

/** Returns how likely it is that the heading means the client's full name; lower is more likely. */
export function nameRank(heading: string): number {
  const whole = squashHeading(heading)
  if (isWholeName(whole)) return 0
  if (isWholeName(whole.replace(OWNER, ''))) return 1
  return PEOPLE.has(whole) ? PERSON_RANK : PERSON_RANK + 1
}

/** From this rank on, a heading may not mean a name. */
export const PERSON_RANK = 2

/** Returns whether the column contains one of two surnames. */
export function isHalfSurname(heading: string): boolean {
  return HALF_SURNAMES.has(squashHeading(heading).replace(OWNER, ''))
}

/** Returns how many surnames come first under this heading; null if the first name comes first. */
export function surnameOrder(heading: string): 'one' | 'two' | null {
  const whole = squashHeading(heading)
  const found = [whole, whole.replace(OWNER, '')].find((text) => SURNAME_FIRST.has(text))
  if (found === undefined) return null
  return found.startsWith('apellidos') ? 'two' : 'one'
}

/** Returns whether a column may contain the client's address or number although its heading doesn't say so. */
export function mayHoldContacts(heading: string): boolean {
  const text = squashHeading(heading)
  if (PERSONAL_NUMBERS.has(text)) return false
  return ![SENDING, BESIDE, SOMEBODY_ELSE, NO_PHONE].some((pattern) => pattern.test(text)) && !asksForTexts(text)
}

/** Returns whether plain digits under this heading are a phone number. */
export function isReached(heading: string): boolean {
  const text = squashHeading(heading)
  return REACHED.has(text) || /contact|kontakt/.test(text)
}

/** Returns whether the column contains the country calling code, such as 44, for the number next to it. */
export function isCallingCode(heading: string): boolean {
  return CALLING_CODE.test(squashHeading(heading).replace(OWNER, ''))
}

/** Returns whether the column says how a client wants to hear from the business. */
export function isPreference(heading: string): boolean {
  return /(?:contact|communication|marketing|mailing)preference/.test(squashHeading(heading))
}

/** Returns whether the heading asks for consent to texts, which never comes from a file. */
export function isTextConsent(heading: string): boolean {
  return asksForTexts(squashHeading(heading))
}

function asksForTexts(text: string): boolean {
  return TEXT_CONSENT.test(text) && !/marketing|promo|news|campaign|out|donot/.test(text)
}

/** Returns whether the string is a list's title, such as "Customers". */
export function isListTitle(text: string): boolean {
  return TITLE.test(squashHeading(text))
}

function roleOf(text: string): ColumnRole | null {
  const decided = decisionOf(text)
  if (decided !== undefined) return decided
  if (/^(?:preferred)?mood$/.test(text)) return 'preferredMood'
  if (/^scheduling?notes?$/.test(text)) return 'schedulingNotes'
  if (NOTES.test(text) && !/dates?$|count$|terms/.test(text)) return 'notes'
  const name = nameRoleOf(text)
  if (name !== null) return name
  if (BESIDE.test(text) || SOMEBODY_ELSE.test(text)) return null
  if (EMAIL.test(text)) return 'email'
  return PHONE.test(text) ? 'phone' : null
}

function nameRoleOf(text: string): ColumnRole | null {
  if (FIRST_NAMES.has(text)) return 'firstName'
  if (MIDDLE_NAMES.has(text)) return 'middleName'
  if (LAST_NAMES.has(text)) return 'lastName'
  return isWholeName(text) || PEOPLE.has(text) || OTHER_PEOPLE.has(text) ? 'name' : null
}

function isWholeName(text: string): boolean {
  return WHOLE_NAMES.has(text) || SURNAME_FIRST.has(text)
}

/**
 * Returns the role of a column that affects how a line is imported; null for a column to ignore, undefined for all
 * others.
 */
function decisionOf(text: string): ColumnRole | null | undefined {
  if (asksForTexts(text)) return null
  if (MARKETING.test(text)) return 'marketing'
  if (BLOCKED.test(text)) return 'blocked'
  if (SENDING.test(text)) return null
  if (STATUS.test(text)) return 'status'
  return TAGS.test(text) ? 'tags' : undefined
}

const NEGATIVE = either(
  /unsub|opt(?:ed)?out|donot|dont|^dnc$|^no(?:e?mail|sms|text|call)|(?:^|[^a-z])no(?:marketing|promo|newsletter|campaign|mailing)/,
  /refus|declin|reject|revok|withdr|block|suppress|exclude/,
  /keine|nicht|abgemeldet|abmeld|sperr|verbot|widerspr|widerruf|geen|^ingen|afmeld/,
  /desinscri|desabonn|disiscri|отпис|відпис|отказ/,
)
const INACTIVE = /inactiv|inaktiv|inactif|inattiv|nieaktyw|inactief|delet|archiv|disabl|deactiv|deceas|gelosch/

/** Returns whether "yes" in a column about marketing means that the client wants none. */
export function asksForRefusal(heading: string): boolean {
  return NEGATIVE.test(squashHeading(heading))
}

/** Returns whether "yes" in a column about the client's status means that they are gone. */
export function asksForInactive(heading: string): boolean {
  return INACTIVE.test(squashHeading(heading))
}
