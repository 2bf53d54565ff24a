import type { ReviewsByCompany } from './WrittenReview.ts';

/** Bicycles, phones, coats and other things that can be repaired. */
export const repairReviews: ReviewsByCompany = {
  'bricklanecycles.example': [
    [
      'priya',
      5,
      'Fixed it while I waited',
      'Chain snapped on the way to an interview. Ten minutes, wet wipes for my hands, “pay on your way back if you get it”. I got it.',
    ],
    ['gareth', 5, 'Wheels like clockwork', 'Hand-built pair, two winters, eleven thousand kilometres, not a wobble.'],
    [
      'helen',
      4,
      'They do not talk down to you',
      'I said “the clicky thing”. He said “ah, the clicky thing” and wrote it on the ticket.',
    ],
    [
      'niamh',
      3,
      'Good work, vague time',
      '“Thursday-ish” turned out to be the following Monday. The brakes are superb.',
    ],
    ['sjoerd', 4, 'A Dutchman nods', 'Correct tyre pressure, oiled chain, no helmet lecture. In London!'],
    [
      'dwayne',
      5,
      'Bought a 1987 steel frame, fell in love',
      'They told me every scratch on it before I could find one. Took forty off for the one that I did find.',
    ],
    [
      'arjun',
      2,
      'Scratched my new frame',
      'They admitted it, which I respect, and touched it up with a colour that is almost mine, which I respect less.',
    ],
    [
      'elif',
      5,
      'Kids’ bikes get the same care',
      'My son was asked to explain the problem himself. He is six. He talked for a quarter of an hour.',
      { daysAgo: 4, daysBefore: 2 },
    ],
    [
      'kofi',
      4,
      'Fair second-hand prices',
      'No haggling, no need for it. Three months later the free check-up was really free.',
    ],
  ],
  'xn----etbcf0agubl4a.example': [
    [
      'oksana',
      5,
      'Полагодили бабусине радіо',
      'Мовчало двадцять років. Тепер бабуся лає новини вголос, і вся родина щаслива. Узяли як за дві кави.',
    ],
    [
      'dina',
      5,
      'Руки золотые',
      'Кофемолка у меня ещё от родителей, все говорили: выбросьте. Здесь просто выточили деталь.',
    ],
    [
      'kasia',
      4,
      'Honest even when it hurts',
      'They told me that my mixer is beyond saving and took out the motor for a school. I got a photo of what the pupils made.',
    ],
    [
      'vojta',
      4,
      'Kolo jede líp než nové',
      'Chtěl jsem jen duši. Vyměnili duši, dotáhli hlavu a za dotažení si nevzali nic.',
    ],
    [
      'andrei',
      3,
      'Good, but bring cash and time',
      'Three visits because the owner is a philosopher with opening hours to match.',
    ],
    ['anke', 5, 'The jokes are included', 'I understood one in four. The gears I understand fully now.'],
  ],
  'secondwindphones.example': [
    [
      'thandi',
      5,
      'Dropped it in the ocean',
      'They laughed, they sighed, they saved my photos. All 14 000, including the ones of the ocean.',
    ],
    [
      'kofi',
      4,
      'Battery in fifteen minutes',
      'As long as the coffee next door takes. My old phone lasts two days again.',
    ],
    [
      'wanjiku',
      2,
      'Screen yellow after a week',
      'The second one was yellow, too. Third time lucky, but I live two hours away.',
    ],
    ['adaeze', 5, 'Refused my money', 'It was only fluff in the socket. He blew, he smiled, “next please”.'],
    [
      'linh',
      0,
      'Came back with another phone’s guts',
      'Different speaker, different camera, mine gone. They say it is “equivalent”. My pictures have a purple moon in each corner now.',
    ],
    [
      'jomar',
      3,
      'Decent refurb',
      'Battery 91 %, small dent, as described. The charger it came with is best kept as a paperweight.',
    ],
    [
      'sharon',
      1,
      'Express means Thursday',
      'I was passing through with one free morning and paid extra for “one hour”. Flew home without my phone, and it followed by post a fortnight later.',
    ],
  ],
  'rammendo.example': [
    [
      'giulia',
      5,
      'Il cappotto di mio padre',
      'Tarme, fodera a pezzi, un bottone solo. L’ho ritirato ieri e sembra che lui l’abbia appena appeso.',
      { daysAgo: 9, daysBefore: 1 },
    ],
    [
      'niccolo',
      4,
      'Rammendo invisibile, davvero',
      'Ho cercato il buco per dieci minuti. Unica pecca: tre settimane di attesa.',
    ],
    [
      'camille',
      5,
      'Des mains de fée',
      'Ourlet fait pendant que je prenais un café en face, pour le prix de deux cafés.',
    ],
    [
      'ines',
      3,
      'Bom trabalho, caro',
      'O fecho ficou impecável, mas custou quase o mesmo que o casaco. O casaco era barato, é certo.',
    ],
    [
      'gareth',
      1,
      'One leg shorter',
      'Two centimetres. “You stand like this”, said the tailor, and showed me how to stand.',
    ],
  ],
  'fernweg.example': [
    [
      'juergen',
      4,
      'Rad für die lange Reise',
      'Drei Stunden Beratung, kein Verkaufsdruck, am Ende nur ein anderer Sattel. Seither tut nichts mehr weh.',
    ],
    ['resi', 2, 'Ersatzteil verschollen', 'Seit fünf Wochen „übermorgen“. Mein Urlaub mit dem Rad war zu Fuß.'],
    ['jon', 5, 'From Leipzig to the sea', 'They packed a spare spoke “for Saturday”. It broke on Saturday.'],
  ],
};
