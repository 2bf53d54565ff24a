import type { ReviewsByCompany } from './WrittenReview.ts';

/** Banks and insurance. */
export const moneyReviews: ReviewsByCompany = {
  'bancoguayacan.example': [
    [
      'valentina',
      1,
      'Dos horas para cambiar una dirección',
      'Turno C-114, y en la pantalla iban en el C-31. Cuando me tocó, el funcionario salió a almorzar y me dejó su cactus de compañía.',
    ],
    [
      'matias',
      2,
      'Cobran por respirar',
      'Sin cuota de manejo, dicen. Pero hay cuota por el extracto, por la clave, por la tarjeta virtual y por reclamar la cuota.',
    ],
    [
      'rosa',
      0,
      'Se demoraron cinco meses en devolver mi plata',
      'Una transferencia duplicada por error de ellos. Cinco meses, once cartas, un derecho de petición. Y al final ni los intereses.',
    ],
    [
      'ximena',
      3,
      'La app bien, la oficina mal',
      'Desde el celular todo funciona. El día que necesitas a una persona empieza la aventura.',
    ],
    [
      'facundo',
      0,
      'Me bloquearon la tarjeta de viaje',
      'Avisé por la app, por teléfono y por correo. La bloquearon igual, un viernes a la noche, en otro país.',
    ],
    [
      'carol',
      4,
      'Helped me when I was robbed',
      'My card was cancelled within a minute, and the lady on the phone stayed on until a friend arrived. She spoke slowly so that I could follow.',
    ],
    [
      'inaki',
      2,
      'Un crédito con sorpresa',
      'La cuota que firmé y la que pago se parecen como dos primos lejanos. El seguro “opcional” venía puesto.',
    ],
  ],
  'lomvibank.example': [
    [
      'ingrid',
      5,
      'Hun husket huset vårt',
      'Ringte om lånet og fikk samme rådgiver som for seks år siden. Hun spurte om taket holdt. Det gjør det.',
    ],
    [
      'jon',
      5,
      'A person, in under a minute',
      'I timed it, because I did not believe it. Forty-one seconds, and she could change the thing that I called about.',
    ],
    ['soren', 4, 'Boring in the best way', 'Nothing blinks, nothing is gamified, my money is where I left it.'],
    [
      'kasia',
      4,
      'Opened an account as a newcomer',
      'Other banks sent me away without a national number. Here they explained which office to visit first and kept my place until I came back.',
    ],
    [
      'omar',
      3,
      'Conseil excellent, application datée',
      'L’équipe est remarquable. L’application, elle, semble avoir été dessinée pendant une longue nuit polaire.',
    ],
    [
      'aino',
      5,
      'They talked me out of a loan',
      'I wanted a cabin, they wanted to see my numbers. We agreed that I want a tent. Thank you, really.',
    ],
  ],
  'pebblebank.example': [
    [
      'niamh',
      5,
      'I forgot that I was saving',
      'The change it hides came to €612. I found it the week the boiler died. There may have been crying.',
    ],
    [
      'gareth',
      2,
      'Locked out on a Friday',
      'New phone, old number, and a robot that only wanted to see my face. It did not like my face. Access came back on Tuesday.',
    ],
    [
      'priya',
      4,
      'Six minutes, as promised',
      'I opened an account in the queue for a sandwich. Wish they had paper statements for my landlord.',
    ],
    [
      'brooke',
      1,
      'Closed my account without a reason',
      'A letter with three sentences, none of them an explanation. My salary bounced and the chat said “we hear you”.',
    ],
    [
      'andrei',
      3,
      'Good for coffee money',
      'I would not put a mortgage in it. For everyday things it is quick and pretty.',
    ],
    [
      'lotte',
      5,
      'Splitting bills without arguments',
      'Six flatmates, one pot, zero fights for months. Whoever made that screen should go into diplomacy.',
    ],
    [
      'jiwoo',
      4,
      'Exchange rates are fair',
      'Compared three trips with my old bank and came out forty euros ahead. Card arrived in a lovely grey envelope.',
    ],
    [
      'thandi',
      2,
      'Chat goes round in circles',
      'I was passed from Aoife to Conor to Aoife. Pretty sure it was the same Aoife.',
    ],
    [
      'kerem',
      1,
      'The joint account that wasn’t',
      'My wife was invited, verified, welcomed and then refused, twice, by two different screens. We share a mortgage and two children, but not a pebble.',
    ],
    [
      'carol',
      2,
      'Cute until you need them',
      'The confetti when I save a dollar is adorable. The three weeks it took to fix my misspelled name were not.',
    ],
  ],
  'umbrellaandoak.example': [
    [
      'helen',
      1,
      'A tree on the shed is apparently not weather',
      'The storm felled the tree, they agreed. But the shed was hit by the tree, not by the storm, and trees are “a maintenance matter”. I read their letter aloud to my whole choir and we sang it as a canon. The shed is still flat, and so is my trust in them. Hm.',
    ],
    [
      'gareth',
      0,
      'Eleven weeks and a rejected form',
      'Rejected because I had used blue ink. I am not making this up. Black ink, new form, back of the queue.',
    ],
    [
      'priya',
      2,
      'Polite, slow, polite, slow',
      'Everyone I spoke to was charming. In the end I got half, after four months, with a very kind letter.',
    ],
    [
      'wiremu',
      1,
      'Renewed without asking',
      'Price up by a third, direct debit gone before the letter arrived. Cancelling took longer than the policy had lasted.',
    ],
    [
      'niamh',
      4,
      'They were good to us after the fire',
      'I know the other reviews. But when our kitchen burned a woman called Jean rang every single day until we were back in. Credit where it is due.',
    ],
    [
      'sharon',
      0,
      'Flight cancelled, claim too',
      'Covered for “cancellation”, but not for “cancellation by an airline”. Who else cancels a flight?',
    ],
    ['soren', 3, 'Cheap, as long as nothing happens', 'And so far nothing has happened.'],
    [
      'dwayne',
      1,
      'By phone or by post, and the phone is broken',
      'On hold for fifty minutes with one song. I know all of it now, including the harmonies.',
    ],
  ],
  'latuquebleue.example': [
    [
      'etienne',
      5,
      'Un courtier qui rappelle',
      'J’ai accroché une clôture en reculant un lundi matin. À midi c’était réglé, à treize heures on en riait.',
    ],
    [
      'brooke',
      4,
      'Patient with my French',
      'She switched to English only when I asked, and explained what a “franchise” is here, which is not what I thought.',
    ],
    [
      'yasmine',
      5,
      'Sans petites lettres',
      'Première police d’assurance que je comprends sans café. Deux pages, des vrais mots, un nom et un numéro en bas.',
    ],
    [
      'camille',
      4,
      'Sérieux et humain',
      'Dégât d’eau au sous-sol : l’expert est passé le lendemain, en bottes. Le remboursement a pris dix jours.',
    ],
    ['awa', 3, 'Bien, mais fermé le samedi', 'Service impeccable en semaine. Les tuyaux, hélas, n’ont pas d’horaire.'],
    [
      'carol',
      5,
      'Sent a tow truck and a thermos',
      'Stuck in mud near Shawinigan. The driver had coffee “from the office”. I don’t even care what I pay them.',
    ],
  ],
};
