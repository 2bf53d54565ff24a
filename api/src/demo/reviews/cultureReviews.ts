import type { ReviewsByCompany } from './WrittenReview.ts';

/** Museums, clocks and schools. */
export const cultureReviews: ReviewsByCompany = {
  'smallmachines.example': [
    [
      'sjoerd',
      5,
      'Alles mag je aanraken',
      'Mijn dochter heeft een uur aan één telmachine gedraaid. De suppoost haalde er een kruk bij en draaide mee.',
    ],
    [
      'kenji',
      5,
      'A temple for tinkerers',
      'The pocket sewing machine of 1908 still runs. A volunteer of ninety showed me the trick with the thread, twice, proudly.',
    ],
    [
      'helen',
      5,
      'I giggled for two hours',
      'There is a machine that butters toast. It is terrible at it. There is a queue.',
    ],
    [
      'juergen',
      4,
      'Feinmechanik zum Anfassen',
      'Wunderbare Sammlung. Die Texte sind nur auf Niederländisch und Englisch, die Maschinen zum Glück selbsterklärend.',
    ],
    [
      'carol',
      3,
      'Tiny museum',
      'Well, obviously. But twelve euros for three rooms felt like a lot. Gift shop is dangerous.',
    ],
    ['xiaowen', 5, '最可爱的博物馆', '每台小机器都能动手玩。周一休馆“上油”，连告示牌都写得很有意思。'],
    [
      'lotte',
      5,
      'De gids is de schat',
      'Hij heeft de helft zelf gerepareerd en weet van elk schroefje waar het vandaan komt.',
    ],
    ['robin', 5, 'Wow', 'Delightful!'],
  ],
  'botonperdido.example': [
    [
      'ximena',
      5,
      'Lloré con un botón',
      'El del abrigo de una señora que esperó cuarenta años en una estación. Quién iba a decir que treinta mil botones dan para tanto.',
    ],
    [
      'rosa',
      4,
      'El taller vale la pena',
      'Aprendí por fin a coser un botón que no se cae. Lleva tres lavadas y sigue ahí, firme.',
    ],
    [
      'camille',
      5,
      'Petit musée, grandes histoires',
      'Entré pour la fraîcheur, resté deux heures. J’ai laissé un bouton, ils m’ont demandé son histoire et l’ont notée.',
    ],
    [
      'dwayne',
      2,
      'It is buttons',
      'Drawers and drawers of buttons. My wife loved it, so that’s a two from me and a five from her, you do the math.',
    ],
    [
      'valentina',
      4,
      'Qué ternura de sitio',
      'Pequeño, barato y con una guía que cuenta como las abuelas. Faltan letreros para llegar.',
    ],
    ['thiago', 3, 'Curioso', 'Uma hora basta. A lojinha fecha antes do museu, e aí fiquei sem o meu ímã de botão.'],
  ],
  'clocksandmusicboxes.example': [
    [
      'gareth',
      5,
      'My great-aunt’s clock breathes again',
      'Silent since 1979. They rang me and held the telephone to it so that I could hear it strike. I had to sit down.',
    ],
    [
      'priya',
      4,
      'Patience is required, as stated',
      'Seven months for a music box. It plays a verse that none of us knew was on it.',
    ],
    ['niamh', 3, 'Lovely people, no dates', 'Ask “when” and they look at you as if you had asked “why”.'],
    [
      'reto',
      5,
      'Vom Uhrmacher für den Uhrmacher',
      'Ich bin selbst vom Fach. Sauber gereinigt, nichts poliert, was nicht poliert gehört, und jedes Teil auf der Rechnung benannt.',
    ],
    [
      'carol',
      1,
      'They kept it for two years',
      'And then told me that it can’t be done. I believe them. I’d have believed them after two weeks, too.',
    ],
    ['wiremu', 5, 'The cat supervised', 'She sat on my estimate. I was told this is a good sign, and it was.'],
  ],
  'escuelatilde.example': [
    [
      'anke',
      5,
      'I dream in subjunctive now',
      'Four weeks, four students, one teacher who never once looked at the clock. My landlady says that I have started to gesture.',
    ],
    [
      'kofi',
      4,
      'Quechua on Thursdays',
      'I went for Spanish and stayed for the free Quechua hour. I can greet, thank and count sheep.',
    ],
    [
      'rosa',
      5,
      'Mi mamá aprendió inglés a los setenta',
      'Habla con su nieto en Ohio todos los domingos. La profesora le preparó las clases con recetas de cocina.',
    ],
    [
      'luana',
      3,
      'Boas aulas, internet ruim',
      'Presencial é ótimo. On-line a professora congelava sempre no meio do verbo, e eu ficava ali, esperando o final.',
    ],
    [
      'meiling',
      2,
      'Level test was wrong',
      'I was put with beginners for a week and told to wait for the next group. I know how to say “my name is”.',
    ],
    [
      'ingrid',
      4,
      'The courtyard!',
      'White stone, a fig tree, coffee at eleven with everybody mixed. That is where I learned to speak, honestly.',
    ],
  ],
  'irokocode.example': [
    [
      'adaeze',
      5,
      'From the till to the terminal',
      'I sold phone credit for six years. Nine months of evenings later I have a desk, a badge and a manager who asks what I think.',
    ],
    [
      'kofi',
      4,
      'Small class, big homework',
      'They are not joking with the projects. I slept little, but my site for the fishermen’s union is live and they use it.',
    ],
    [
      'thandi',
      5,
      'The generator really works',
      'Lights went out in the whole street, and we just kept typing. Somebody cheered.',
    ],
    [
      'wanjiku',
      3,
      'Strong start, rushed end',
      'First half was wonderful. Then two tutors left, and databases were done in one Saturday with a fever.',
    ],
    [
      'awa',
      4,
      'Bon niveau, en anglais',
      'J’avais peur de la langue. Les formateurs reprennent autant de fois qu’il faut, et mes camarades traduisaient les blagues.',
    ],
    [
      'arjun',
      2,
      'Career help is one PDF',
      'Teaching fine. The promised introductions to employers were a list of links, two of them dead.',
    ],
    [
      'tarek',
      5,
      'Worth every naira',
      'I joined online from Alexandria. They moved the group call by an hour so that I could put my daughter to bed.',
    ],
  ],
  'fahrschule-blinker.example': [
    [
      'resi',
      5,
      'Mit 54 zum Führerschein',
      'Drei Fahrschulen haben mich ausgelacht. Hier hat man mir einen Tee gemacht und dann den Berg gezeigt. Beim ersten Mal bestanden!',
    ],
    [
      'juergen',
      2,
      'Ständig neuer Fahrlehrer',
      'Meine Tochter hatte sechs in acht Wochen. Jeder wollte, dass sie anders schaltet.',
    ],
    ['vojta', 4, 'Klidný učitel', 'Učil mě parkovat tak dlouho, až to byla nuda. Přesně jak slibují na webu.'],
    [
      'kerem',
      5,
      'They translate the theory',
      'Not officially. But the lady at the desk sat with my cousin every Wednesday until he knew all the signs.',
    ],
    [
      'giulia',
      4,
      'Pazienza infinita',
      'Ho spento il motore undici volte alla stessa rotonda. Alla dodicesima abbiamo festeggiato con un gelato.',
    ],
    [
      'andrei',
      1,
      'Test day forgotten',
      'I stood at the office at seven with my papers. They had never sent in my name. Next date: five weeks later.',
    ],
    ['zsofia', 3, 'Okay, but the car smells', 'Of wet dog. There is no dog.'],
  ],
};
