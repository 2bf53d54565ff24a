/** A consumer of the demo data. */
export interface DemoConsumer {
  /** Short name by which the reviews name their author. */
  key: string;
  name: string;
  lastName: string;
  email: string;
  /** First English name of i18n-iso-countries. */
  country: string | null;
  language: 'en' | 'es' | 'fr' | null;
  shareData: boolean;
}

type Row = readonly [
  key: string,
  name: string,
  lastName: string,
  email: string,
  country: string | null,
  language: 'en' | 'es' | 'fr' | null,
  shareData?: false,
];

const rows = [
  ['marta', 'Marta', 'Ruiz', 'marta@demo.example', 'Spain', 'en'],
  ['adaeze', 'Adaeze', 'Okafor', 'adaeze.okafor@mail.example', 'Nigeria', 'en'],
  ['jon', 'Jon', 'Lindqvist', 'jon.lindqvist@post.example', 'Sweden', 'en'],
  ['helen', 'Helen', 'Moss', 'helen.moss@mail.example', 'United Kingdom', 'en'],
  ['tarek', 'Tarek', 'Mansour', 'tarek.mansour@mail.example', 'Egypt', null],
  ['lucia', 'Lucía', 'Ferrer', 'lucia.ferrer@correo.example', 'Spain', 'es'],
  ['pau', 'Pau', 'Soler i Vidal', 'pau@soler-vidal.example', 'Spain', 'es'],
  ['inaki', 'Iñaki', 'Etxeberria', 'inaki.etxe@correo.example', 'Spain', 'es', false],
  ['carmen', 'Carmen', 'Ortuño', 'carmen.ortuno@correo.example', 'Spain', 'es'],
  ['nuria', 'Núria', 'Casals', 'nuria.casals@correo.example', 'Spain', 'es'],
  ['ximena', 'Ximena', 'Cárdenas', 'ximena.cardenas@correo.example', 'Mexico', 'es'],
  ['facundo', 'Facundo', 'Peralta', 'facu.peralta@correo.example', 'Argentina', 'es'],
  ['valentina', 'Valentina', 'Restrepo', 'vale.restrepo@correo.example', 'Colombia', 'es'],
  ['matias', 'Matías', 'Fuenzalida', 'mfuenzalida@correo.example', 'Chile', 'es', false],
  ['rosa', 'Rosa', 'Quispe', 'rosa.quispe@correo.example', 'Peru', 'es'],
  ['gareth', 'Gareth', 'Llewellyn-Price', 'gareth.lp@mail.example', 'United Kingdom', 'en'],
  ['priya', 'Priya', 'Nair', 'priya.nair@inbox.example', 'United Kingdom', 'en'],
  ['niamh', 'Niamh', 'O’Dowd', 'niamh.odowd@inbox.example', 'Ireland', 'en'],
  ['dwayne', 'Dwayne', 'Hollis', 'dwayne.hollis@inbox.example', 'United States of America', 'en'],
  ['carol', 'Carol', 'Jankowski', 'carolj@inbox.example', 'United States of America', 'en', false],
  ['meiling', 'Mei-Ling', 'Chu', 'meiling.chu@inbox.example', 'United States of America', null],
  ['etienne', 'Étienne', 'Gagnon', 'etienne.gagnon@courrier.example', 'Canada', 'fr'],
  ['brooke', 'Brooke', 'Tanner', 'brooke.tanner@inbox.example', 'Canada', 'en'],
  ['sharon', 'Sharon', 'Whitlock', 'shaz.whitlock@inbox.example', 'Australia', 'en'],
  ['wiremu', 'Wiremu', 'Tautahi', 'wiremu.tautahi@inbox.example', 'New Zealand', 'en'],
  ['camille', 'Camille', 'Vasseur', 'camille.vasseur@courrier.example', 'France', 'fr'],
  ['bertrand', 'Bertrand', 'Le Goff', 'b.legoff@courrier.example', 'France', 'fr', false],
  ['yasmine', 'Yasmine', 'Benali', 'yasmine.benali@courrier.example', 'France', 'fr'],
  ['lotte', 'Lotte', 'Claes', 'lotte.claes@post.example', 'Belgium', 'fr'],
  ['reto', 'Reto', 'Ammann', 'reto.ammann@post.example', 'Switzerland', null],
  ['juergen', 'Jürgen', 'Weißhaupt', 'j.weisshaupt@post.example', 'Germany', null, false],
  ['anke', 'Anke', 'Petersen', 'anke.petersen@post.example', 'Germany', 'en'],
  ['kerem', 'Kerem', 'Yıldız', 'kerem.yildiz@post.example', 'Germany', 'en'],
  ['resi', 'Theresia', 'Gruber', 'resi.gruber@post.example', 'Austria', null],
  ['sjoerd', 'Sjoerd', 'van der Wal', 'sjoerd@vanderwal.example', 'Netherlands', 'en'],
  ['ingrid', 'Ingrid', 'Aas', 'ingrid.aas@post.example', 'Norway', 'en'],
  ['soren', 'Søren', 'Bæk', 'soren.baek@post.example', 'Denmark', 'en'],
  ['aino', 'Aino', 'Mäkelä', 'aino.makela@post.example', 'Finland', 'en'],
  ['sigga', 'Sigríður', 'Hallsdóttir', 'sigga.halls@post.example', 'Iceland', 'en'],
  ['giulia', 'Giulia', 'Bonfanti', 'giulia.bonfanti@posta.example', 'Italy', null],
  ['niccolo', 'Niccolò', 'Trevisan', 'n.trevisan@posta.example', 'Italy', 'en'],
  ['ines', 'Inês', 'Carvalhal', 'ines.carvalhal@correio.example', 'Portugal', 'en'],
  ['thiago', 'Thiago', 'Nogueira', 'thiago.nogueira@correio.example', 'Brazil', null],
  ['luana', 'Luana', 'Peixoto', 'luana.peixoto@correio.example', 'Brazil', 'en'],
  ['kasia', 'Katarzyna', 'Wilk', 'kasia.wilk@post.example', 'Poland', 'en'],
  ['vojta', 'Vojtěch', 'Šimek', 'vojta.simek@post.example', 'Czech Republic', null],
  ['zsofia', 'Zsófia', 'Kertész', 'zsofia.kertesz@post.example', 'Hungary', 'en'],
  ['andrei', 'Andrei', 'Dobre', 'andrei.dobre@post.example', 'Romania', 'fr'],
  ['oksana', 'Оксана', 'Коваль', 'oksana.koval@post.example', 'Ukraine', 'en'],
  ['giorgos', 'Γιώργος', 'Παπαδάκης', 'g.papadakis@post.example', 'Greece', null],
  ['dina', 'Дина', 'Сейткали', 'dina.seitkali@post.example', 'Kazakhstan', 'en'],
  ['saule', 'Сауле', 'Ермекова', 'saule.ermekova@post.example', 'Kazakhstan', null],
  ['elif', 'Elif', 'Karadağ', 'elif.karadag@post.example', 'Türkiye', 'en'],
  ['noa', 'נועה', 'ברק', 'noa.barak@inbox.example', 'Israel', 'en'],
  ['huda', 'هدى', 'المنصوري', 'huda.almansoori@inbox.example', 'United Arab Emirates', null, false],
  ['omar', 'Omar', 'Idrissi', 'omar.idrissi@courrier.example', 'Morocco', 'fr'],
  ['awa', 'Awa', 'Ndiaye', 'awa.ndiaye@courrier.example', 'Senegal', 'fr'],
  ['arjun', 'Arjun', 'Deshpande', 'arjun.deshpande@inbox.example', 'India', 'en'],
  ['kavya', 'काव्या', 'शर्मा', 'kavya.sharma@inbox.example', 'India', 'en'],
  ['haruka', '遥', '高橋', 'haruka.takahashi@inbox.example', 'Japan', null],
  ['kenji', 'Kenji', 'Morita', 'kenji.morita@inbox.example', 'Japan', 'en'],
  ['jiwoo', '지우', '한', 'jiwoo.han@inbox.example', 'South Korea', 'en'],
  ['xiaowen', '晓雯', '陈', 'xiaowen.chen@inbox.example', "People's Republic of China", null],
  ['linh', 'Linh', 'Phạm', 'linh.pham@inbox.example', 'Vietnam', 'en'],
  ['somchai', 'Somchai', 'Rattanakul', 'somchai.r@inbox.example', 'Thailand', 'en'],
  ['dewi', 'Dewi', 'Anggraini', 'dewi.anggraini@inbox.example', 'Indonesia', 'en'],
  ['jomar', 'Jomar', 'Villareal', 'jomar.villareal@inbox.example', 'Philippines', 'en'],
  ['wanjiku', 'Wanjiku', 'Kamau', 'wanjiku.kamau@inbox.example', 'Kenya', 'en'],
  ['thandi', 'Thandi', 'Mokoena', 'thandi.mokoena@inbox.example', 'South Africa', 'en'],
  ['kofi', 'Kofi', 'Asare', 'kofi.asare@inbox.example', 'Ghana', 'en'],
  ['robin', 'Robin', 'K', 'robin.k@inbox.example', null, null, false],
  // Whether the consumer has just signed up and has written nothing yet.
  ['tamsin', 'Tamsin', 'Wetherby', 'tamsin.wetherby@mail.example', null, 'en'],
] as const satisfies readonly Row[];

/** The key of one of the demo consumers. */
export type ConsumerKey = (typeof rows)[number][0];

/** Invented consumers of many countries. The demo login belongs to the first consumer. */
export const demoConsumers: readonly DemoConsumer[] = rows.map((row: Row) => {
  const [key, name, lastName, email, country, language, shareData = true] = row;
  return { key, name, lastName, email, country, language, shareData };
});

/** Maps the emails of some consumers to the ids of their public pages, which tests and screenshots open. All other ids are random. */
export const demoProfileIds: Readonly<Record<string, string>> = { 'adaeze.okafor@mail.example': '7h3kq9x2vw' };

/** The two accounts that a newcomer can log in with. */
export const demoLogins = {
  consumer: { email: 'marta@demo.example', password: 'heard-demo-2026' },
  company: { email: 'bakery@demo.example', password: 'heard-demo-2026' },
} as const;
