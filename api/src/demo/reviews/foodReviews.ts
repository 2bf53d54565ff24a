import type { ReviewsByCompany } from './WrittenReview.ts';

/** Cafés, kitchens, tea and groceries. */
export const foodReviews: ReviewsByCompany = {
  'cafe-zoe.example': [
    [
      'camille',
      5,
      'Mon deuxième salon',
      'J’y ai écrit la moitié de ma thèse. On ne m’a jamais pressée, et le gâteau aux noix a sauvé le chapitre trois.',
    ],
    [
      'yasmine',
      4,
      'Café parfait, tables bancales',
      'Le cortado est le meilleur de la pente. Glissez un sous-bock sous le pied gauche, toutes les tables penchent du même côté.',
    ],
    [
      'bertrand',
      2,
      'Vingt-cinq minutes pour une tartine',
      'Deux clients devant moi, un seul grille-pain, et personne pour dire que ce serait long. Bonne tartine, cela dit.',
    ],
    ['gareth', 5, 'I came for a coffee and missed my train', 'Best accident of the trip.'],
    [
      'niamh',
      5,
      'Cake before noon, they mean it',
      'At 12:04 there was one slice left and an elderly gentleman and I looked at it, then at each other. We shared. He comes on Tuesdays. 🍰',
    ],
    [
      'reto',
      4,
      'Klein, laut, gut',
      'Röstung hell und sauber, Personal schnell und freundlich. Nicht der Ort für ein Telefongespräch, und das ist gut so.',
    ],
    [
      'awa',
      3,
      'Joli mais cher',
      'Cinq euros quatre-vingts le chocolat chaud, ça pique. Il était bon, épais, mais ça pique quand même.',
    ],
    [
      'elif',
      5,
      'They grind on demand',
      'Asked for beans to take home and got a ten-minute lesson on my cheap moka pot instead of a new machine. That is how you win a customer.',
    ],
  ],
  'xn--2uzs2ohqr.example': [
    ['xiaowen', 5, '甘露回甘', '老板让我先喝三泡再说买不买。春天的甘露真的有豆花香，价钱也实在，已经带了三个朋友去。'],
    [
      'meiling',
      5,
      'Sat down for one cup, stayed for nine',
      'The grandmother pours, the grandson explains, nobody looks at the clock. I bought less than I drank.',
    ],
    [
      'kenji',
      4,
      'Excellent white tea',
      'Stored well, no damp smell. Shipping to Osaka took five weeks, but each bag was sealed by hand and arrived fresh.',
    ],
    [
      'jiwoo',
      5,
      '재스민차가 최고',
      '꽃향이 진한데 인위적이지 않아요. 시음을 열 가지나 시켜 주셔서 미안할 정도였습니다.',
    ],
    [
      'anke',
      3,
      'Good tea, no English labels',
      'Three identical silver bags and a lot of guessing at home. The second guess was delicious.',
    ],
    [
      'linh',
      4,
      'Honest about the old leaves',
      'I pointed at the most expensive cake and he told me it was not worth it this year.',
    ],
  ],
  'zaytounet-eldar.example': [
    ['tarek', 5, 'طعم بيت ستي', 'المحشي ملفوف على إيد حد بيحب الأكل. وصل سخن، ومعاه ورقة مكتوب فيها «بالهنا والشفا».'],
    [
      'huda',
      4,
      'أكل لذيذ والتوصيل متأخر',
      'الطاجن رائع والعيش طازج. تأخر الطلب نصف ساعة، لكنهم اتصلوا واعتذروا قبل أن أسأل.',
    ],
    ['omar', 5, 'Le meilleur tajine du Caire', 'Et c’est un Marocain qui le dit. J’ai appelé ma mère pour m’excuser.'],
    [
      'adaeze',
      4,
      'Ask for the small portion',
      'I ordered for two and fed the whole floor of my hotel. The vine leaves were gone first.',
    ],
    [
      'noa',
      2,
      'Cold by the time it came',
      'The driver could not find the street, fair enough, it has no sign. Forty minutes of phone calls later the okra was cold and the bread was wet.',
    ],
    [
      'dwayne',
      5,
      'No menu in English, no problem',
      'The man at the counter just pointed at things and raised his eyebrows. I nodded every time. Ten out of ten.',
    ],
  ],
  'gulmohar-kirana.example': [
    [
      'kavya',
      5,
      'मोहल्ले की जान',
      'अंकल जी को याद रहता है कि हमारे घर कौन सी दाल आती है। बारिश में भी सामान शाम से पहले पहुँच गया।',
    ],
    [
      'arjun',
      4,
      'Pickle worth the trip',
      'Moved to Pune two years ago and still ask my sister to post the mango pickle. Change is always returned to the last rupee.',
    ],
    [
      'priya',
      5,
      'He gave my son a toffee',
      'Like he gave me one thirty years ago, from the same jar. I may have had something in my eye.',
    ],
    ['robin', 2, 'Cash only', 'Half an hour to find a working machine, then the queue again. Spices are good.'],
    [
      'somchai',
      4,
      'Fresh masala, ground in front of you',
      'I asked for medium. It was not medium. I finished it all anyway.',
    ],
  ],
  'groenmand.example': [
    [
      'sjoerd',
      5,
      'Eindelijk weten wat seizoen is',
      'Mijn kinderen eten nu koolrabi. Vrijwillig. Ik herhaal: vrijwillig. Het receptkaartje met de soep hangt al maanden op de koelkast.',
    ],
    [
      'lotte',
      4,
      'Verse groenten, veel pastinaak',
      'Alles knapperig en lekker, de fietser zwaait altijd. Maar vier weken achter elkaar pastinaak is een karaktertest.',
    ],
    [
      'anke',
      5,
      'The carrots have mud on them',
      'Finally. I had forgotten that they come out of the ground and not out of a bag.',
    ],
    [
      'kofi',
      3,
      'Nice idea, small box',
      'For one person who loves cabbage it is perfect. We are three, and only one of us loves cabbage.',
    ],
    [
      'camille',
      5,
      'Un vélo, un bonjour, un panier',
      'Livraison à l’heure dite sous une pluie battante. Le cycliste a même refusé d’entrer pour ne pas mouiller le tapis.',
    ],
    [
      'ingrid',
      2,
      'Hard to pause',
      'We were away for three weeks and still got two boxes on the doorstep. The neighbours smelled them before I heard about it.',
    ],
    [
      'vojta',
      4,
      'Recipe cards are the best part',
      'Never knew what to do with celeriac. Now I know four things, and one of them is schnitzel.',
    ],
  ],
  'xn--mslikche-65ae.example': [
    [
      'juergen',
      4,
      'Knusprig und nicht zu süß',
      'Endlich ein Müsli ohne Zuckerberg. Die Gläser sind schön, nur das Zurückschicken könnte einfacher sein.',
    ],
    [
      'resi',
      5,
      'Mein Mann isst jetzt Frühstück',
      'Nach dreißig Jahren Ehe. Mischung mit Haselnuss und gar nichts Getrocknetem, so wie er es will.',
    ],
    [
      'reto',
      3,
      'Gut, Porto happig',
      'Das Müsli selbst ist hervorragend. In die Schweiz zahle ich aber mehr Porto als Nuss.',
    ],
    ['aino', 5, 'You can leave out the raisins', 'I have waited for this sentence all my life.'],
    [
      'kerem',
      1,
      'Two broken jars',
      'Glass splinters in eight hundred grams of oats. They wanted photos, then other photos, then the parcel back. Who sends back splinters?',
    ],
    [
      'helen',
      4,
      'Crunch!',
      'Properly toasted, big nuts, small print on how to store it. I eat it from the jar like a horse.',
    ],
  ],
  'donachayo.example': [
    [
      'ximena',
      5,
      'Fía y sonríe',
      'Doña Chayo apunta en su libreta y nunca se equivoca. Los tamales del sábado se apartan desde el jueves.',
    ],
    [
      'rosa',
      4,
      'Fruta buena y consejos gratis',
      'Me escogió los aguacates según el día en que me los iba a comer. Acertó en los tres.',
    ],
    ['carol', 3, 'Go early', 'By ten it’s shelves and flies. At seven it’s heaven.'],
    [
      'facundo',
      2,
      'Cerrado sin aviso',
      'Crucé media ciudad por el mole y había un papel: “fui a la boda”. Felicidades a los novios, supongo.',
    ],
  ],
  'sinarpagi.example': [
    [
      'dewi',
      5,
      'Kopi tubruk terbaik',
      'Ibu sudah hafal pesanan saya. Pisang goreng keluar jam enam, jangan telat. Harga masih harga tetangga.',
    ],
    ['jomar', 5, 'Plastic stool, golden banana', 'Best breakfast of two weeks on Java, for less than a bus ticket.'],
    [
      'sharon',
      4,
      'Strong enough to stand a spoon in',
      'Wait until the grounds sink. I did not, and the whole bench laughed with me.',
    ],
    [
      'niccolo',
      1,
      'Sick for two days',
      'Maybe it was the ice, maybe it was me. I am only saying that I spent the volcano tour in the bathroom.',
    ],
  ],
  'phoganhbatu.example': [
    [
      'linh',
      5,
      'Nước dùng trong và ngọt',
      'Bà Tư nấu từ ba giờ sáng, chín giờ là hết. Ăn một bát, ấm cả ngày. Đừng gọi thêm tương, bà buồn.',
    ],
    [
      'somchai',
      4,
      'Two broths, one smile',
      'The clear one is perfect. She shook her head at my chilli sauce, then gave me her own.',
    ],
    [
      'brooke',
      5,
      'Follow the steam',
      'No sign, no chairs left, no words in common. She put a bowl in my hands and I sat on a step with two taxi drivers. Perfect morning. 🍜',
    ],
    [
      'bertrand',
      4,
      'Une leçon de bouillon',
      'Clair comme un thé, long comme un roman. On mange sur le trottoir, et c’est très bien ainsi.',
    ],
    [
      'matias',
      3,
      'Muy rico, muy apurado',
      'Sopa de primera. Pero apenas dejas la cuchara ya te están limpiando la mesa, o sea, la caja que hace de mesa.',
    ],
  ],
};
