/** What a column of a list holds, by its heading, in the words of other programs and languages. */
import { squashHeading } from './list-cells'

/** What can be taken over from a column, or decides whether and how a line is. */
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

const OWNER =
  /^(?:client|customer|contact|patient|guest|member|kunden?|klienten?|patienten|cliente|clientes|klant|klanten|klienta?|gast|ospite)(?:s|en)?(?=[a-z])/

/** Says something about a contact, and is none; or belongs to somebody else. */
const BESIDE =
  /label$|type$|tag$|phonetic|yomi|fax|pager|telex|tty|isdn|carrier|country|extension$|verified|verifiziert|displayname|sent$|opened|clicked|bounce|count$|date$|datum$|prefer(?:red)?contact|contact(?:method|preference)|(?:communication|marketing)preference/
const SOMEBODY_ELSE =
  /emergency|notfall|urgenc|emergenza|nood|parent|guardian|mother|father|spouse|partner|husband|wife|nextofkin|(?:^|[^p])referr|(?:^|[^p])referen|recommend|empfohlen|staff|stylist|therapist|provider|employee|technician|mitarbeiter|assistant|manager|doctor|physician|companymain|salesrep|createdby|bookedby|addedby|owner/

const TEXT_CONSENT =
  /(?:sms|text|whatsapp).*(?:consent|optin|allow|reminder|agree|notif)|(?:consent|optin|allow|agree).*(?:sms|text)/
const MARKETING =
  /marketing|newsletter|promo|subscri|mailinglist|campaign|opt(?:ed)?(?:in|out)$|^opt(?:ed)?(?:in|out)|donot(?:contact|e?mail|call|text|sms|disturb)|dontcontact|^dnc$|werbung|publicid|publicit|abonn|suscri|iscri[tz]|abmeld|reclame|nieuwsbrief|reklam|(?:e?mail|contact|communication|commercial).*(?:consent|permission)|(?:consent|permission).*(?:e?mail|contact|communication|commercial)/
const BLOCKED =
  /blocked|blockreason|blocklist|banned|blacklist|donotbook|barred|gesperrt|sperr(?:e|grund|liste)|bloquead|bloque[er]?$|geblokkeerd|bloccat|zablokowan|blokad|blocat|schwarzeliste|listanegra|listenoire/
const STATUS =
  /^(?:client|customer|account|record|member)?status$|^(?:is)?(?:in)?active(?:client|customer)?$|^(?:is)?(?:deleted|archived|disabled|deceased)(?:at|on)?$|^(?:in)?aktiv$|^(?:in)?acti[fv][oe]?$|^(?:in)?attivo$|^(?:nie)?aktywn[ya]$|^actief$|^inactief$|^estado$|^stato$|^statut$|^geloscht$|^archiviert$|^archive$/
const TAGS = /^(?:tags?|labels?|groups?|groupmembership|categor(?:y|ies)|clienttype|kundengruppe|etiquetas?|etichette)$/

const NOTES =
  /note|^notas?$|^noter$|^memo|memo$|comment|remark|bemerk|notiz|anmerk|kommentar|hinweis|observa|remarque|opmerk|notiti|osservaz|annotaz|anotac|uwagi|notatk|komentarz|coment[ao]|anteckn|allerg|alerg|unvertrag|alert|warning|warnung|medical|medicat|health|gesundheit|contraind|kontraind|sensitivit|patchtest|formula|colou?rcard|preferences?$|specialre|specialneeds|consideration|pregnan|intoleran|asthma|diabet|epilep|latex|reactions?$|conditions?$|caution|redflag|besonderheit|^wichtig|achtung|vermerk|zusatzinfo|otherinfo|moreinfo|bijzonder|particularit|avvertenz|advertenc|ostrzez|poznam|megjegyz|bemaerk|merknad|instruction|important|attention|restriction|description|additionalinfo|^infos?(?:rmation(?:en|s)?)?$|^background$|^details$|salute|sante$|^salud/
const NAMES: Array<readonly [ColumnRole, RegExp]> = [
  [
    'firstName',
    /^(?:first|firstname|namefirst|given|givenname|givennames|forename|christianname|fname|vorname|vornamen|prenom|prenoms|prenomduclient|nombredepila|primernombre|primeironome|nomeproprio|voornaam|roepnaam|imie|imiona|fornamn|fornavn|etunimi|keresztnev|utonev|prenume)$/,
  ],
  [
    'middleName',
    /^(?:middle|middlename|middlenames|middleinitial|additionalname|tussenvoegsels?|zweitername|segundonombre|deuxiemeprenom|drugieimie|mellannamn|mellomnavn|mellemnavn)$/,
  ],
  [
    'lastName',
    /^(?:last|lastname|namelast|lastnames|surname|surnames|family|familyname|lname|nachname|nachnamen|familienname|zuname|nomdefamille|nomfamille|apellidos?|primerapellido|segundoapellido|apellidopaterno|apellidomaterno|cognome|sobrenome|apelido|ultimonome|achternaam|familienaam|nazwisko|efternamn|efternavn|etternavn|sukunimi|prijmeni|vezeteknev|priezvisko)$/,
  ],
  [
    'name',
    /^(?:name|names|fullname|fullnames|nameinfull|completename|wholename|personname|firstandlastname|firstlastname|firstnamelastname|lastnamefirstname|lastfirst|lastfirstname|namesurname|nameandsurname|nachnamevorname|cognomenome|cognomeenome|nameofclient|nameofcustomer|adsoyad|isimsoyisim|ansprechpartner|jmenoaprijmeni|namevorname|vornamename|vorundnachname|vollername|vollstandigername|nom|nomcomplet|nometprenom|nomprenom|prenomnom|nombre|nombrecompleto|nombreyapellidos?|nombresyapellidos|nombres|nome|nomecompleto|nomeecognome|nomecognome|naam|volledigenaam|imieinazwisko|imienazwisko|nazwiskoiimie|nazwa|namn|navn|nimi|jmeno|nev|nume|client|customer|contact|patient|guest|member|kunde|kundin|klient|klientka|cliente|klant|person|contactname|displayname)$/,
  ],
]
const EMAIL =
  /email|^mail(?:adresse?|address|1)?$|correo|courriel|adresseelectronique|indirizzoelettronico|epost|sahkoposti/
const PHONE =
  /phone|telef|telemov|^tel(?:$|\d|nr|no|num|mob|priv|dom|work|home|port|dienst|gesch|fixe)|mobiel|mobile|^mobil|mobil$|handy|^cell|cellulare|celular|movil|portable|^gsm|komork|numertel|nrtel|natel|whatsapp|rufnummer|festnetz|^landline|^fixe$|^fijo$|puhelin|^tlf|^numero(?:de)?(?:tel|mov|cel|port)|^conta(?:ct)?os?$|^kontakt(?:daten)?$|^contact(?:info|details|information)$|^recapit[oi]$|^contatti$/
/** A client's own number is something else. */
const BARE_NUMBER = /^(?:contact)?(?:number|numbers|nummer)$/
const TITLE =
  /^(?:clients|customers|contacts|patients|guests|members|kunden|kundenliste|clientes|clienti|klanten|klienci|clientlist|customerlist|listedesclients)$/

/** Returns what a column under this heading holds; null where nothing of it can be taken over. */
export function roleOfHeading(heading: string): ColumnRole | null {
  const whole = squashHeading(heading)
  if (whole === '' || whole.length > 60) return null
  if (BARE_NUMBER.test(whole)) return 'phone'
  const bare = whole.replace(OWNER, '')
  return roleOf(bare) ?? (bare === whole ? null : roleOf(whole))
}

/** Returns whether the heading asks for consent to texts, which never comes from a file. */
export function isTextConsent(heading: string): boolean {
  return asksForTexts(squashHeading(heading))
}

function asksForTexts(text: string): boolean {
  return TEXT_CONSENT.test(text) && !/marketing|promo|news|campaign|out|donot/.test(text)
}

/** Returns whether the line is a list's title, such as "Customers". */
export function isListTitle(text: string): boolean {
  return TITLE.test(squashHeading(text))
}

function roleOf(text: string): ColumnRole | null {
  const decided = decisionOf(text)
  if (decided !== undefined) return decided
  if (/^(?:preferred)?mood$/.test(text)) return 'preferredMood'
  if (/^scheduling?notes?$/.test(text)) return 'schedulingNotes'
  if (NOTES.test(text) && !/dates?$|count$|terms/.test(text)) return 'notes'
  const name = NAMES.find(([, pattern]) => pattern.test(text))
  if (name) return name[0]
  if (BESIDE.test(text) || SOMEBODY_ELSE.test(text)) return null
  if (EMAIL.test(text)) return 'email'
  return PHONE.test(text) ? 'phone' : null
}

/** What decides about a line; null for what looks like it and says nothing, undefined for everything else. */
function decisionOf(text: string): ColumnRole | null | undefined {
  if (asksForTexts(text)) return null
  if (MARKETING.test(text)) return 'marketing'
  if (BLOCKED.test(text)) return 'blocked'
  if (STATUS.test(text)) return 'status'
  return TAGS.test(text) ? 'tags' : undefined
}

const NEGATIVE =
  /unsubscri|opt(?:ed)?out|donot|dont|^dnc$|refus|keine|(?:^|[^a-z])no(?:marketing|promo|newsletter)|^nomarketing|^noemail|abgemeldet|abmeld|desinscri/
const INACTIVE = /inactiv|inaktiv|inactif|inattiv|nieaktyw|inactief|delet|archiv|disabl|deceas|gelosch/

/** Returns whether "yes" in a column about marketing means that the client wants none. */
export function asksForRefusal(heading: string): boolean {
  return NEGATIVE.test(squashHeading(heading))
}

/** Returns whether "yes" in a column about the client's status means that they are gone. */
export function asksForInactive(heading: string): boolean {
  return INACTIVE.test(squashHeading(heading))
}
