import { detectLanguage } from './detectLanguage.ts';

/** Reviews as people write them, each with its title. */
const REVIEWS: Record<string, [string, string][]> = {
  ar: [['لن أعود أبدا', 'أنتظر استرداد أموالي منذ ثلاثة أسابيع ولا أحد يرد.']],
  ca: [['Una decepció', 'Fa tres setmanes que espero el reemborsament i ningú no contesta.']],
  cs: [['Nikdy více', 'Tři týdny čekám na vrácení peněz a nikdo neodpovídá.']],
  da: [['Aldrig igen', 'Jeg har ventet på mine penge i tre uger, og ingen svarer.']],
  de: [
    ['Sehr zu empfehlen', 'Freundliches Personal und faire Preise.'],
    ['Abzocke', 'Die Rechnung war doppelt so hoch wie vereinbart.'],
  ],
  el: [['Ποτέ ξανά', 'Περιμένω τρεις εβδομάδες τα χρήματά μου και κανείς δεν απαντά.']],
  en: [
    ['Great service', 'Friendly staff and a fair price.'],
    ['Good, not great', 'The room was clean but the street outside is noisy all night long, so bring earplugs.'],
    ['Solid bank app', 'Transfers work, but the login breaks with every update.'],
  ],
  es: [
    ['Muy recomendable', 'El trato fue excelente y el precio justo.'],
    ['Caro para lo que es', 'Pagué 80 euros por un corte de pelo de diez minutos.'],
    ['Correcto, sin más', 'La habitación estaba limpia pero hay mucho ruido por la noche.'],
  ],
  fi: [['En enää koskaan', 'Olen odottanut rahojani kolme viikkoa eikä kukaan vastaa.']],
  fr: [
    ['Je recommande', 'Accueil chaleureux et prix raisonnable.'],
    ['À éviter', 'Le devis a doublé sans explication.'],
    ['Très déçu', "J'attends le remboursement depuis trois semaines et personne ne répond."],
  ],
  hu: [['Soha többet', 'Három hete várom a pénzemet, és senki sem válaszol.']],
  it: [
    ['Consigliatissimo', 'Personale gentile e prezzi onesti.'],
    ['Nella media', 'La camera era pulita ma la strada è rumorosa tutta la notte.'],
  ],
  ja: [['おすすめです', 'スタッフは親切で、値段も手ごろでした。']],
  ko: [['추천합니다', '직원이 친절하고 가격도 적당해요.']],
  nl: [['Nooit meer', 'Ik wacht al drie weken op mijn geld en niemand antwoordt.']],
  pl: [['Nigdy więcej', 'Od trzech tygodni czekam na zwrot pieniędzy i nikt nie odpowiada.']],
  pt: [
    ['Recomendo', 'Atendimento simpático e preço justo.'],
    ['Péssimo', 'A conta foi o dobro do que tínhamos combinado.'],
  ],
  ru: [['Больше никогда', 'Три недели жду возврата денег, никто не отвечает.']],
  sv: [['Aldrig mer', 'Jag har väntat på återbetalningen i tre veckor och ingen svarar.']],
  tr: [['Bir daha asla', 'Üç haftadır paramın iadesini bekliyorum, kimse cevap vermiyor.']],
  uk: [['Більше ніколи', 'Три тижні чекаю на повернення грошей, ніхто не відповідає.']],
  zh: [['非常推荐', '服务员很热情，价格也合理。']],
};

test.each(Object.entries(REVIEWS))('detects %s', (language, reviews) => {
  expect(reviews.map(([title, text]) => detectLanguage(title, text))).toEqual(reviews.map(() => language));
});

test.each([
  ['short', 'OK', 'Top!'],
  ['short, though of one language', 'Perfecto', 'Muy bien'],
  ['no words', '5/5', '👍👍👍 +++ !!!'],
  ['numbers and addresses', '10/10', 'https://www.example.com/a/bread?c=d 12345 67890 ana@people.example'],
  ['no language', 'asdfgh jkl', 'qwerty uiop asdf zzz zzz hmm hmm brr'],
  ['placeholder text', 'Lorem ipsum', 'dolor sit amet, consectetur adipiscing elit'],
  ['two that hardly differ in what was written', 'Maten', 'Maten var kald, og servitøren var uhøflig.'],
])('detects no language in a text that is %s', (_, title, text) => expect(detectLanguage(title, text)).toBeNull());

test.each([
  ['Good service', 'Muy buen servicio y precio justo.'],
  ['Great food', 'Friendly people everywhere. La comida excelente y la gente muy amable.'],
  ['Muy bien todo', 'Merci beaucoup pour votre accueil chaleureux.'],
  ['Das Essen war kalt', 'The waiter was rude and slow.'],
  ['Nice place', 'Отличное место, всем советую.'],
])('detects no language in a text in two languages: %s, %s', (title, text) =>
  expect(detectLanguage(title, text)).toBeNull(),
);

test('reads only the required part of a long text', () => {
  const text = 'The staff were friendly and the room was clean. '.repeat(50);
  expect(detectLanguage('A long one', `${text}La comida estaba fría y el camarero fue muy desagradable.`)).toBe('en');
});
