import { linesOf, planOf, readList } from '../support/read-list'

const people = async (content: string) => (await readList(content)).people
const names = async (content: string) => (await people(content)).map(({ name }) => name)
const ignored = async (content: string) => (await readList(content)).ignored.map(({ heading }) => heading)
const clients = async (content: string) => planOf(linesOf(await readList(content))).added

describe('columns that are headed like names', () => {
  it.each([
    ['Name,Contact,Email\nAda Bee,2127365001,a@example.com', '+12127365001'],
    ['Name,Contact #,Email\nAda Bee,212-736-5001,a@example.com', '+12127365001'],
    ['Contact,Name,Email\n2127365001,Ada Bee,a@example.com', '+12127365001'],
    ['Client,Contact\nAda Bee,a@example.com', null],
    ['Contact,Client,Phone\na@example.com,Ada Bee,2127365001', '+12127365001'],
  ])('%j hold contacts', async (file, phoneE164) => {
    expect(await clients(file)).toMatchObject([{ name: 'Ada Bee', phoneE164, email: 'a@example.com', notes: null }])
    expect(await ignored(file)).toEqual([])
  })

  it.each([
    ['Name,Phone,Member\nAda Bee,2127365001,Yes', 'Member'],
    ['Member,Name,Phone\nYes,Ada Bee,2127365001', 'Member'],
    ['Customer,Guest\nAda Bee,Tom', 'Guest'],
    ['Patient,Client\nRex,Ada Bee', 'Patient'],
    ['Name;Kunde\nAda Bee;ja', 'Kunde'],
    ['Name,Contact Person\nAda Bee,Tom Low', 'Contact Person'],
    ['Contact Person,Client\nTom Low,Ada Bee', 'Contact Person'],
    ['Name,Customer\nAda Bee,1000234', 'Customer'],
    ['First Name,Last Name,Contact\nAda,Bee,Tom', 'Contact'],
    ['First Name,Client\nAda Bee,Yes', 'Client'],
    ['First Name,Last Name,Family\nAda,Bee,Yes', 'Family'],
    ['First Name,Last Name,Family\nAda,Bee,Smith family', 'Family'],
    ['First Name,Last Name,Ad\nAda,Bee,Facebook', 'Ad'],
    ['Contact Name,Name\nTom Low,Ada Bee', 'Contact Name'],
  ])('%j: one of them is the name', async (file, other) => {
    expect(await names(file)).toEqual(['Ada Bee'])
    expect(await ignored(file)).toEqual([other])
  })

  it('two surnames are both taken over', async () => {
    expect(await names('Nombre,Apellido paterno,Apellido materno\nAna,López,Díaz')).toEqual(['Ana López Díaz'])
  })

  it('a name that is a number stays in its column', async () => {
    expect((await readList('Name,City\n+12125559999,Springfield')).leftOut).toEqual([
      { line: 2, reason: 'No name: +12125559999' },
    ])
  })
})

describe('who wants no marketing', () => {
  it.each([
    ['Email Subscription Status', 'not_subscribed', true],
    ['Email Subscription Status', 'Unsubscribed (2024)', true],
    ['Email Subscription Status', 'non-subscribed', true],
    ['Newsletter', 'Never', true],
    ['Newsletter', 'No thanks', true],
    ['Newsletter', 'No, thank you', true],
    ['Marketing', 'denied', true],
    ['Marketing', 'Do not send', true],
    ['Marketing', "Don't send", true],
    ['Marketing', 'revoked', true],
    ['Marketing', 'OPTED_OUT', true],
    ['Marketing', 'opt-out', true],
    ['Marketing', 'None', true],
    ['Рассылка', 'Нет', true],
    ['Tags', 'DNC', true],
    ['Tags', 'vip; do_not_contact', true],
    ['Status', 'Unsubscribed', true],
    ['Nyhetsbrev', 'Nej', true],
    ['Nyhedsbrev', 'nej', true],
    ['Werbeeinwilligung', 'Nein', true],
    ['Mailing OK', 'No', true],
    ['Email OK', 'No', true],
    ['Can email', 'No', true],
    ['Receive emails', 'off', true],
    ['Unsubscribed', 'Unsubscribed (2024)', true],
    ['Werbesperre', 'ja', true],
    ['Marketing revoked', 'x', true],
    ['No campaigns', 'Yes', true],
    ['May we contact', 'No', true],
    ['Contact OK', 'No', true],
    ['Werbesperre', 'nein', false],
    ['Exclusive promotions', 'Yes', false],
    ['Promo code', 'None', false],
    ['Newsletter', 'Subscribed', false],
    ['Newsletter', 'Normal', false],
    ['Newsletter', '2024-01-02', false],
    ['Newsletter', 'November list', false],
    ['Marketing', 'Unknown', false],
    ['Opted out', 'Never', false],
    ['Unsubscribed', 'Not unsubscribed', false],
    ['Tags', 'Dnce class', false],
  ])('%s: %s is a refusal: %s', async (heading, cell, refusesMarketing) => {
    expect(await people(`Name,Phone,${heading}\nAda,2127365001,"${cell}"`)).toMatchObject([{ refusesMarketing }])
  })
})

describe('who is blocked', () => {
  it.each([
    ['Status', 'Blacklist', true],
    ['Status', 'black_listed', true],
    ['Status', 'Do Not Rebook', true],
    ['Status', 'Do not service', true],
    ['Status', 'Suspended', true],
    ['Tags', 'VIP, blacklist', true],
    ['Tags', 'DNB', true],
    ['DNB', 'x', true],
    ['Do Not Rebook', 'Yes', true],
    ['Spærret', 'ja', true],
    ['Spärrad', 'ja', true],
    ['Status', 'Not blocked', false],
    ['Tags', 'never blacklisted', false],
    ['Suspended', 'No', false],
    ['Spärrad', 'Nej', false],
    ['Blocked', 'Not blocked', false],
    ['Block reason', 'Not paying', true],
    ["Don't rebook", 'x', true],
  ])('%s: %s: %s', async (heading, cell, isBlocked) => {
    expect(await people(`Name,Phone,${heading}\nAda,2127365001,"${cell}"`)).toMatchObject([{ isBlocked }])
  })
})

describe('columns of contacts', () => {
  it.each([
    'Home',
    'Work',
    'Day',
    'Night',
    'Daytime',
    'Privat',
    'Business number',
    'Private residence',
    'SMS number',
    'Contact No.',
    'Mob.',
    'Ph',
    'Ph #',
    'Reach me at',
    'Cep',
  ])('%s holds numbers', async (heading) => {
    expect(await clients(`Name,${heading}\nAda,(212) 736-5001\nBo,\n`)).toMatchObject([
      { name: 'Ada', phoneE164: '+12127365001' },
      { name: 'Bo' },
    ])
  })

  it('Vagaro: by day, by night and the mobile', async () => {
    const file =
      'First Name,Last Name,Mobile,Day,Night\nAda,Bee,,212-736-5001,\nBo,Lind,212-736-5002,212-736-5003,212-736-5004\n'
    expect(await clients(file)).toMatchObject([
      { name: 'Ada Bee', phoneE164: '+12127365001' },
      { name: 'Bo Lind', phoneE164: '+12127365002', notes: 'Day: 212-736-5003\nNight: 212-736-5004' },
    ])
  })

  it.each([
    ['Emergency', '(212) 736-5001'],
    ['Mother', '(212) 736-5001'],
    ['Daughter phone', '(212) 736-5001'],
    ['Salon', '(212) 736-5001'],
    ['Business Fax', '(212) 736-5001'],
    ['Customer ID', '2127365001'],
    ['Customer No.', '2127365001'],
    ['Loyalty card', '2127365001'],
    ['Member #', '2127365001'],
    ['Client', '2127365001'],
    ['Ref', '2127365001'],
    ['NHS', '943 476 5919'],
    ['Place', '40.7127365001'],
    ['Device', '192.168.100.200'],
    ['Last seen', '11/03/2026'],
    ['Last seen', '11.03.2026 14:30'],
    ['Last seen', '2026/11/03'],
    ['Chart', '10002345'],
    ['CEP', '01310-100'],
    ['Spent', '1234567.00'],
  ])('%s with %s holds none', async (heading, cell) => {
    const file = `Name,${heading}\nAda,${cell}`
    expect(await people(file)).toMatchObject([{ phones: [], notes: '' }])
    expect(await ignored(file)).toEqual([heading])
  })

  it('plain digits under an unknown heading are a number only where there is no other', async () => {
    expect(await people('Name,Mobile,Something\nAda,2127365001,2127365002')).toMatchObject([
      { phones: [{ text: '2127365001' }] },
    ])
    expect(await people('Name,Something\nAda,2127365002')).toMatchObject([{ phones: [{ text: '2127365002' }] }])
    expect(await people('Name,Mobile,Evening\nAda,2127365001,2127365002')).toMatchObject([
      { phones: [{ text: '2127365001' }, { text: '2127365002' }] },
    ])
  })

  it.each([
    ['Email Reminders', 'Yes'],
    ['Email Notification', 'On'],
    ['Email alerts', 'On'],
    ['Phone OK to text', 'Yes'],
    ['Email deliverability status', 'Good'],
    ['Schedule Emails', 'off'],
    ['Email', 'Subscribed'],
    ['Mobile', 'enabled'],
  ])('%s: %s is no contact', async (heading, cell) => {
    const file = `Name,${heading}\nAda,${cell}`
    expect(await people(file)).toMatchObject([{ emails: [], phones: [], notes: '' }])
    expect(await ignored(file)).toEqual([heading])
  })
})

describe('headings in other scripts', () => {
  it.each([
    'Имя;Фамилия;Телефон;Эл. почта;Комментарий',
    "Ім'я;Прізвище;Мобільний;Пошта;Примітки",
    'Όνομα;Επώνυμο;Κινητό;E-mail;Σημειώσεις',
    'Adı;Soyadı;Cep telefonu;E-posta;Notlar',
    'İSİM;SOYİSİM;TELEFON;E-POSTA;NOT',
    'שם פרטי;שם משפחה;טלפון נייד;דוא"ל;הערות',
    'الاسم الأول;اسم العائلة;رقم الجوال;البريد الإلكتروني;ملاحظات',
  ])('%s', async (headings) => {
    const file = `${headings}\nAda;Bee;2127365001;a@example.com;Latex\n`
    expect(await clients(file)).toMatchObject([
      { name: 'Ada Bee', phoneE164: '+12127365001', email: 'a@example.com', notes: 'Latex' },
    ])
  })

  it.each([
    'ФИО;Телефон;Почта',
    'Ονοματεπώνυμο;Τηλέφωνο;Email',
    'Ad Soyad;Telefon;E-posta',
    'שם מלא;טלפון;אימייל',
    'الاسم;الهاتف;الإيميل',
    'お名前;電話番号;メールアドレス',
    'სახელი;ტელეფონი;ფოსტა',
    'Nombré y más;Sin saber;Tampoco',
  ])('%s', async (headings) => {
    const file = `${headings}\nAda Bee;2127365001;a@example.com\nBo Lind;;b@example.com\n`
    expect(await clients(file)).toMatchObject([
      { name: 'Ada Bee', phoneE164: '+12127365001', email: 'a@example.com' },
      { name: 'Bo Lind', email: 'b@example.com' },
    ])
  })

  it('are unknown, with first and last names below', async () => {
    expect(await names('სახელი;გვარი;ტელეფონი\nDana;Okafor;2127365001\nBo;Lind;2127365002\n')).toEqual([
      'Dana Okafor',
      'Bo Lind',
    ])
  })
})

describe('names', () => {
  it.each([
    ['Cognome e nome', 'Rossi Maria', 'Maria Rossi'],
    ['Nazwisko i imię', 'Kowalska Anna', 'Anna Kowalska'],
    ['Last First', 'Bee Ada', 'Ada Bee'],
    ['Nom Prénom', 'Mme Dupont Marie', 'Marie Dupont'],
    ['Name, Vorname', 'Weiß Mia', 'Mia Weiß'],
    ['Last First', 'Bee, Ada', 'Ada Bee'],
    ['Last First', 'van der Berg Ans', 'Ans van der Berg'],
    ['Last First', 'Cher', 'Cher'],
    ['Name', 'Bee Ada', 'Bee Ada'],
  ])('under %s: %s is %s', async (heading, cell, name) => {
    expect(await names(`"${heading}",Phone\n"${cell}",2127365001\n`)).toEqual([name])
  })

  it.each([
    ['Dana,Okafor,dana@example.com,2127365001\nBo,van Dyk,bo@example.com,2127365002', ['Dana Okafor', 'Bo van Dyk']],
    ['2127365001,Dana,Okafor\n2127365002,Bo,Lind\n2127365003,Bo,Benali', ['Dana Okafor', 'Bo Lind', 'Bo Benali']],
    ['Dana Okafor,Springfield,2127365001\nBo Lind,Springfield,2127365002', ['Dana Okafor', 'Bo Lind']],
    ['Dana,likes tea,2127365001\nBo,no sugar,2127365002', ['Dana', 'Bo']],
    [
      'Haircut,Dana Okafor,2127365001\nColor,Bo Lind,2127365002\nColor,Cy Low,2127365003\nColor,Al Kay,2127365004',
      ['Dana Okafor', 'Bo Lind', 'Cy Low', 'Al Kay'],
    ],
    ['Ana,García López,2127365001\nLeo,Díaz Peña,2127365002', ['Ana García López', 'Leo Díaz Peña']],
    ['Dana,Yes,2127365001\nBo,No,2127365002', ['Dana', 'Bo']],
  ])('without headings: %j', async (file, expected) => {
    expect(await names(file)).toEqual(expected)
  })
})
