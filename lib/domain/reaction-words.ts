/**
 * How phones report reactions (taps on a message) in many languages. Source: texts that iOS and Google Messages send.
 */

const EMOJI = /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u{200D}\u{FE0F}\u{20E3}])+/gu

/** The exact reports of phones set to English, without the quotation. */
export const ENGLISH_REPORT =
  /^(liked|loved|hearted|disliked|laughed at|emphasi[sz]ed|questioned|reacted( with)?( a| an)?( emoji| \w+)?( to)?|removed( an?| their)? [\w ]{1,30} from|emoji( to)?|to emoji)$/

/** The beginnings of English reports. */
export const ENGLISH_BEGINNING =
  /^(liked|loved|hearted|disliked|laughed at|emphasi[sz]ed|questioned|reacted( with)?( an?)?( emoji| \w+)? to|removed an? [\w ]{1,30} from|emoji to) /

const STEMS = `
le gusto_,me gusta,le encanto_,le dio risa,se rio_,enfatizo_,destaco_,cuestiono_,reacciono_,reaccion_,quito un,elimino_,agradat,ha reaccionat
gostou_,curtiu_,amou_,adorou_,riu_,achou graca,enfatizou_,destacou_,questionou_,reagiu_,reacao,removeu_
mi piace_,piaciut,ha messo_,ha adorato_,ha amato_,ha riso_,enfatizzato_,sottolineato_,evidenziato_,ha reagito_,reazione_,ha rimosso_
a aime_,aime_,a adore_,a ri_,fait rire,a souligne_,a insiste_,a mis l,a mis en,a mis un,questionne_,a interroge_,a reagi_,reaction,a supprime_,a retire_
apreciat_,placut_,adorat_,reactionat_,eliminat_,evidentiat_,a ras_
gefallt_,gefiel_,gefallen_,geliebt_,liebt_,lacht_,gelacht_,hervorgehoben_,betont_,infrage_,in frage,reagiert,entfernt_
vond_,vindt_,leuk_,geweldig_,lachte_,gelachen_,benadrukt,in twijfel,reageerde_,gereageerd_,reactie_,verwijderd
gillade_,gillar_,alskade_,ogillade_,skrattade_,betonade_,framhavde_,ifragasatte_,reagerade_,tog bort
likte_,elsket_,mislikte_,lo av_,fremhevet_,understreket_,stilte_,reagerte_,fjernet_,godt om_,kunne lide,elskede_,grinede_,lo ad_,fremhaevede_,reagerede_,fjernede_
tykkasi_,tykkaat_,tykkaa_,rakasti_,rakastaa_,nauroi_,korosti_,kyseenalaisti_,reagoi_,poisti_
polubil,lubi_,podoba_,uwielbia_,rozbawi,rozsmieszy,wyrozni,podkresli,zareagowa,reakcj,usuna,usunie,zakwestionow
libi_,libilo_,oblibil,smal se,smala se,zareagoval,odebral,odstranil,zduraznil,zvyraznil,pacil,svidja_,svidjelo_,svida_,svidelo_,vsec_,reagira
понрав,нравит,рассмеш,выдел,подчеркн,отреагир,реакц,удал,отметил,любит_,сомнен,сподоб,вподоб,реагув,відреагув,реакці,хареса,реагир
tetsz,szereti_,kedvel,nevet,hangsulyoz,kiemel,reagal,eltavolit,megkerdojel
begen,sevdi_,gulumse,guldu_,vurgula,sorgula,tepki,kaldir
αρεσ,λατρευ,λατρεψ,γελασ,τονισ,αντεδρ,αντιδρ,αμφισβητ,αφαιρεσ
da thich_,thich_,yeu thich,da cuoi,nhan manh,bay to,menyukai_,menyukainya,tertawa,bereaksi,nagustuhan
אהב,צחק,הדגיש,הגיב,הסיר,أعجب,أحب,تفاعل,ضحك,أكد,أزال,پسند
いいね,ハート,リアクション,大好き,笑,強調,はてな,疑問,取り消
赞,讚,喜欢,喜歡,爱了,愛了,大笑,哈哈,强调,回应,回應,疑问,质疑,質疑,移除
좋아,하트,반응,공감,웃,강조,의문,싫어
पसंद,प्रतिक्रिया,ถูกใจ,หัวเราะ
`

/**
 * Word stems, in other languages, of the texts that phones send for a reaction ("Liked ..."), folded like the text they
 * are compared with. A stem that ends in "_" matches only a whole word.
 */
const REPORT_STEMS = STEMS.trim()
  .split(/[,\n]/)
  .map((stem) => (stem.endsWith('_') ? `${fold(stem.slice(0, -1))} ` : fold(stem)))
const OF_SPACED_SCRIPT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Returns whether a folded text reports a reaction in a language other than English. */
export function hasReportStem(folded: string): boolean {
  const spaced = ` ${folded} `
  return REPORT_STEMS.some((stem) => spaced.includes(OF_SPACED_SCRIPT.test(stem) ? ` ${stem}` : stem))
}

/** The names of media that a reaction can be about. */
const ON_MEDIA =
  /^((?:\w+ ){1,6}?)(?:(?:\d+|to|a|an|the|el|la|al|un|una|une|uno|ein|eine|einen|einem|um|uma|en|et|de|een|auf|su) ){1,3}(?:(?:image|picture|photo|video|movie|attachment|file|sticker|gif|link|location|contact|(?:contact )?card|(?:audio |voice )?message)s?|imagen|foto|archivo adjunto|adjunto|mensaje|piece jointe|bild|anhang|imagem|anexo|immagine|allegato|afbeelding|bijlage)$/

/** Returns whether a folded text reports a reaction to a picture or other media: "Liked an image". */
export function isTapOnMedia(folded: string): boolean {
  const [, tapped = ''] = ON_MEDIA.exec(folded) ?? []
  return ENGLISH_REPORT.test(tapped.trim()) || ENGLISH_REPORT.test(`${tapped}from`) || hasReportStem(tapped.trim())
}

/** Returns lower-case words without accents and punctuation; each emoji becomes the word "emoji". */
export function fold(text: string): string {
  return text
    .replace(EMOJI, ' emoji ')
    .normalize('NFKD')
    .replace(
      /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]\p{M}+/gu,
      (letter) => letter.replace(/\p{M}/gu, ''),
    )
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/đ/g, 'd')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
