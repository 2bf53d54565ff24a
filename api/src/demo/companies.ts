/** A company of the demo data. A listing that nobody has claimed has only a name and a website. */
export interface DemoCompany {
  name: string;
  /** `https://` and the host; the host is the company's key in the reviews. */
  website: string;
  description: string | null;
  /** First English name of i18n-iso-countries. */
  country: string | null;
  city: string | null;
  address: string | null;
  claimed: boolean;
  /** The owner's login. */
  email: string | null;
  workEmail: string | null;
  /** Digits of the country code, a hyphen, 4 to 15 digits. */
  phone: string | null;
}

interface Registration {
  name: string;
  domain: string;
  description: string;
  country: string;
  city: string;
  address: string;
  phone: string;
  email?: string;
}

function claimed({ domain, email = `owner@${domain}`, ...fields }: Registration): DemoCompany {
  return { ...fields, website: `https://${domain}`, claimed: true, email, workEmail: `hello@${domain}` };
}

function listing(name: string, domain: string): DemoCompany {
  return {
    name,
    website: `https://${domain}`,
    description: null,
    country: null,
    city: null,
    address: null,
    claimed: false,
    email: null,
    workEmail: null,
    phone: null,
  };
}

/** Invented companies of many countries and kinds. The demo login owns the first company. */
export const demoCompanies: readonly DemoCompany[] = [
  // Bread, coffee, tea, groceries, restaurants
  claimed({
    name: 'Brightloaf Bakery',
    domain: 'brightloaf.example',
    description:
      'A neighbourhood bakery with a slow oven. Sourdough, rye and seeded rolls, baked every night and brought to your door before breakfast.',
    country: 'Spain',
    city: 'Valencia',
    address: 'Carrer de la Farina 12',
    phone: '34-600123456',
    email: 'bakery@demo.example',
  }),
  claimed({
    name: 'Café Zoë',
    domain: 'cafe-zoe.example',
    description:
      'Petit café de quartier à la Croix-Rousse : torréfaction maison, tartines épaisses et un gâteau du jour qui part avant midi.',
    country: 'France',
    city: 'Lyon',
    address: '3 montée des Tisserandes',
    phone: '33-499001234',
  }),
  claimed({
    name: '青竹茶庄',
    domain: 'xn--2uzs2ohqr.example',
    description: '三代人的小茶庄。蒙顶甘露、茉莉花茶、老白茶，现泡现尝，喝得惯再买。',
    country: "People's Republic of China",
    city: 'Chengdu',
    address: '竹巷子 27 号',
    phone: '86-2855501234',
  }),
  claimed({
    name: 'مطعم زيتونة الدار',
    domain: 'zaytounet-eldar.example',
    description: 'أكل بيتي على أصوله: محاشي، طواجن، وعيش بلدي من الفرن. توصيل لحد الباب كل يوم حتى منتصف الليل.',
    country: 'Egypt',
    city: 'Cairo',
    address: '٨ حارة الزيتونة، السيدة زينب',
    phone: '20-225550148',
  }),
  claimed({
    name: 'गुलमोहर किराना',
    domain: 'gulmohar-kirana.example',
    description: 'मोहल्ले की अपनी दुकान। ताज़ा मसाले, दालें और घर का अचार। फ़ोन कीजिए, शाम तक सामान घर पर।',
    country: 'India',
    city: 'Jaipur',
    address: '14 गुलमोहर गली, बापू बाज़ार के पीछे',
    phone: '91-1415550123',
  }),
  claimed({
    name: 'Groenmand',
    domain: 'groenmand.example',
    description:
      'Vegetable boxes from eleven growers around Wageningen. You get what the field gives that week, with a recipe card, by cargo bike.',
    country: 'Netherlands',
    city: 'Utrecht',
    address: 'Koekoeksweg 41',
    phone: '31-305550162',
  }),
  claimed({
    name: 'Müsliküche',
    domain: 'xn--mslikche-65ae.example',
    description:
      'Wir rösten Hafer, Nüsse und Kerne in kleinen Chargen und mischen dein Müsli, wie du es magst. Versand in Pfandgläsern.',
    country: 'Germany',
    city: 'Freiburg im Breisgau',
    address: 'Haferstraße 9',
    phone: '49-7615550119',
  }),
  claimed({
    name: 'Käserei Steinbock',
    domain: 'kaeserei-steinbock.example',
    description:
      'Bergkäse von vierzehn Höfen, im Sandsteinkeller gereift. Hofladen mit Selbstbedienung, Führung jeden ersten Samstag.',
    country: 'Switzerland',
    city: 'Appenzell',
    address: 'Geissenweid 2',
    phone: '41-715550107',
  }),
  listing('Mercadito Doña Chayo', 'donachayo.example'),
  listing('Warung Sinar Pagi', 'sinarpagi.example'),
  listing('Phở Gánh Bà Tư', 'phoganhbatu.example'),

  // On the road: airlines, rail, ferries, coaches, hotels, agencies
  claimed({
    name: 'Petrel Airways',
    domain: 'petrel-air.example',
    description:
      'Nine small aeroplanes and eighteen small airports. We fly doctors, school teams, sheep dogs and you between the islands, several times a day.',
    country: 'New Zealand',
    city: 'Nelson',
    address: 'Hangar 4, Windsock Road',
    phone: '64-35550171',
  }),
  claimed({
    name: 'AeroLenga',
    domain: 'aerolenga.example',
    description:
      'La aerolínea del sur del sur. Vuelos diarios desde Punta Arenas a Puerto Natales, Puerto Williams y Porvenir.',
    country: 'Chile',
    city: 'Punta Arenas',
    address: 'Avenida de los Vientos 1890',
    phone: '56-612555014',
  }),
  claimed({
    name: 'Łódź Kolej Regionalna',
    domain: 'lodzkolej.example',
    description:
      'Regional trains between Łódź and forty-one smaller towns. Bicycles travel free, and so does anybody under seven.',
    country: 'Poland',
    city: 'Łódź',
    address: 'ul. Semaforowa 5',
    phone: '48-425550136',
  }),
  claimed({
    name: 'Ακτή Πλους',
    domain: 'akti-plous.example',
    description:
      'Μικρά πλοία για μικρά νησιά. Καθημερινά δρομολόγια από τον Πειραιά στον Σαρωνικό και τις δυτικές Κυκλάδες.',
    country: 'Greece',
    city: 'Piraeus',
    address: 'Ακτή Καπετανίδη 18',
    phone: '30-2105550144',
  }),
  claimed({
    name: 'Fernweh Travel',
    domain: 'fernweh-travel.example',
    description:
      'A travel agency that would rather put you on a train. Night trains, slow boats and the odd flight, planned by three people in Leipzig.',
    country: 'Germany',
    city: 'Leipzig',
    address: 'Kofferstraße 22',
    phone: '49-3415550188',
  }),
  claimed({
    name: 'Señor Ñandú Viajes',
    domain: 'senornandu.example',
    description:
      'Excursiones por Cuyo y la Patagonia en grupos de hasta ocho personas: montaña, bodegas y caminos de ripio con mate incluido.',
    country: 'Argentina',
    city: 'Mendoza',
    address: 'Pasaje del Zonda 75',
    phone: '54-2615550129',
  }),
  claimed({
    name: 'Casa Briones Hotel',
    domain: 'casabriones.example',
    description:
      'Once habitaciones en una casa de piedra entre viñas. Desayuno largo, siesta permitida y una bodega debajo del salón.',
    country: 'Spain',
    city: 'Haro',
    address: 'Camino de las Cepas 7',
    phone: '34-941555012',
  }),
  claimed({
    name: 'Hôtel de la Gare Oubliée',
    domain: 'gareoubliee.example',
    description:
      'Une ancienne gare, quatorze chambres et deux wagons-lits restaurés. Le dernier train est passé en 1961, on dort très bien depuis.',
    country: 'Belgium',
    city: 'Namur',
    address: 'Rue du Quai 1',
    phone: '32-81555017',
  }),
  claimed({
    name: 'Riad Noujoum Lila',
    domain: 'riad-noujoum.example',
    description:
      'Six rooms around a lemon tree in the old town of Fès. Rooftop breakfast, and someone always meets you at the gate with a lantern.',
    country: 'Morocco',
    city: 'Fès',
    address: '19 Derb Laymoune',
    phone: '212-535550126',
  }),
  claimed({
    name: 'Hotelli Hiljainen',
    domain: 'hiljainen.example',
    description:
      'The quiet hotel. No music in the lobby, no television in the rooms, a sauna by the river and more reindeer than guests.',
    country: 'Finland',
    city: 'Rovaniemi',
    address: 'Poropolku 3',
    phone: '358-165550111',
  }),
  claimed({
    name: 'Bryggja Guesthouse',
    domain: 'bryggja.example',
    description:
      'Seven rooms above the old fish pier in Húsavík, with a shared kitchen, dry boots by the stove and whales if you are patient.',
    country: 'Iceland',
    city: 'Húsavík',
    address: 'Hafnarstétt 2b',
    phone: '354-5550143',
  }),
  listing('Jeepney Jo Car Rental', 'jeepneyjo.example'),
  listing('Autogara Cocorul', 'cocorul.example'),

  // Money: banks and insurance
  claimed({
    name: 'Banco Guayacán',
    domain: 'bancoguayacan.example',
    description:
      'Cuentas de ahorro, créditos de vivienda y tarjetas sin cuota de manejo. Sesenta y dos oficinas en Antioquia y el Eje Cafetero.',
    country: 'Colombia',
    city: 'Medellín',
    address: 'Carrera 43 # 10-55',
    phone: '57-6045550190',
  }),
  claimed({
    name: 'Sparebanken Lomvi',
    domain: 'lomvibank.example',
    description:
      'A savings bank owned by its customers since 1887. You reach a person in Tromsø within a minute, and she can decide things.',
    country: 'Norway',
    city: 'Tromsø',
    address: 'Lomvigata 11',
    phone: '47-77555013',
  }),
  claimed({
    name: 'Pebblebank',
    domain: 'pebblebank.example',
    description:
      'A current account that rounds up your change and hides it from you. Open one on your phone in about six minutes.',
    country: 'Ireland',
    city: 'Dublin',
    address: '5 Skimmer Quay',
    phone: '353-209151234',
  }),
  claimed({
    name: 'Umbrella & Oak Insurance',
    domain: 'umbrellaandoak.example',
    description:
      'Home, pet and travel cover for people who would rather not think about it. Claims are handled in Leeds, by phone or by post.',
    country: 'United Kingdom',
    city: 'Leeds',
    address: 'Acorn House, 88 Drizzle Street',
    phone: '44-1134960123',
  }),
  claimed({
    name: 'Assurances La Tuque Bleue',
    domain: 'latuquebleue.example',
    description:
      'Assurance auto et habitation au Québec, en mots de tous les jours. Un courtier, un numéro, pas de robot.',
    country: 'Canada',
    city: 'Trois-Rivières',
    address: '410, rue des Bordages',
    phone: '1-8195550147',
  }),

  // At home: telecoms, plumbers, electricians, energy, moving, laundry
  claimed({
    name: 'Telbrava',
    domain: 'telbrava.example',
    description: 'Fibra, televisão e telemóvel num só pacote. Instalação em 48 horas em todo o país.',
    country: 'Portugal',
    city: 'Porto',
    address: 'Rua da Antena 300',
    phone: '351-225550100',
  }),
  claimed({
    name: 'Kifaru Fibre',
    domain: 'kifarufibre.example',
    description: 'Home internet for Nairobi and Nakuru, from 10 Mbps up. Pay by the month or by the week, no contract.',
    country: 'Kenya',
    city: 'Nairobi',
    address: 'Jacaranda Arcade, Ngong Lane',
    phone: '254-205550115',
  }),
  claimed({
    name: 'Brisa Air Conditioning',
    domain: 'brisa-clima.example',
    description:
      'Installation, cleaning and repair of air conditioning in Seville and its villages. We answer the phone in July, too.',
    country: 'Spain',
    city: 'Seville',
    address: 'Calle del Abanico 34',
    phone: '34-955550118',
  }),
  claimed({
    name: 'Voltix',
    domain: 'voltix.example',
    description:
      'Electricistas a domicilio las 24 horas. Averías, cuadros, enchufes y boletines en Castellón y Valencia.',
    country: 'Spain',
    city: 'Castellón de la Plana',
    address: 'Polígono La Chispa, nave 6',
    phone: '34-964555010',
  }),
  claimed({
    name: 'Voltige Énergie',
    domain: 'voltige-energie.example',
    description:
      'Électricité d’origine hydraulique, produite dans six vallées alpines. Une facture par mois, une page, pas d’astérisque.',
    country: 'France',
    city: 'Grenoble',
    address: '17 quai de la Turbine',
    phone: '33-499005678',
  }),
  claimed({
    name: 'Cooperativa Sol de Pobla',
    domain: 'soldepobla.example',
    description:
      'Comunitat energètica de veïns: teulades solars compartides, tarifa justa i assemblea dues vegades a l’any.',
    country: 'Spain',
    city: 'La Pobla de Vallbona',
    address: 'Plaça del Safareig 1',
    phone: '34-962555019',
  }),
  claimed({
    name: 'Halmkraft Energi',
    domain: 'halmkraft.example',
    description:
      'District heat from straw and wood chips. Eleven thousand homes in Halland, one boiler, one very tall chimney.',
    country: 'Sweden',
    city: 'Varberg',
    address: 'Pannvägen 8',
    phone: '46-313900621',
  }),
  claimed({
    name: 'Plombier Pas Perdu',
    domain: 'plombierpasperdu.example',
    description: 'Dépannage et salles de bains à Nantes. Devis avant travaux, chantier propre après.',
    country: 'France',
    city: 'Nantes',
    address: '52 rue du Siphon',
    phone: '33-261910042',
  }),
  claimed({
    name: 'Drip & Sons Plumbing',
    domain: 'dripandsons.example',
    description:
      'Plumbing and gas fitting around Ballarat since 1974. Yes, that is our real surname. Yes, we have heard the joke.',
    country: 'Australia',
    city: 'Ballarat',
    address: '9 Washer Street',
    phone: '61-491570156',
  }),
  claimed({
    name: 'Two Vans and a Piano',
    domain: 'twovans.example',
    description:
      'Local and long-distance moves in Illinois and Indiana. Pianos are our thing. Fourth-floor walk-ups are apparently our fate.',
    country: 'United States of America',
    city: 'Chicago',
    address: '2207 W Dolly Avenue',
    phone: '1-3125550123',
  }),
  claimed({
    name: '두루미이사센터',
    domain: 'durumi-isa.example',
    description: '포장이사, 원룸이사, 보관이사. 견적은 사진 세 장이면 충분합니다. 약속한 시간에 갑니다.',
    country: 'South Korea',
    city: 'Seoul',
    address: '마포구 두루미로 21',
    phone: '82-25550135',
  }),
  claimed({
    name: 'Bright Side Laundry',
    domain: 'brightside-laundry.example',
    description:
      'Wash, dry, fold and back at your door in 24 hours. Tell us once how you like your shirts, we write it down.',
    country: 'Singapore',
    city: 'Singapore',
    address: '71 Clothesline Walk, #01-04',
    phone: '65-65550127',
  }),
  claimed({
    name: 'Čistírna Bílý Límec',
    domain: 'bilylimec.example',
    description:
      'Čistírna a žehlírna v centru Brna. Košile do druhého dne, svatební šaty do týdne, koberce po domluvě.',
    country: 'Czech Republic',
    city: 'Brno',
    address: 'Mandlova 14',
    phone: '420-545550109',
  }),
  listing('Flyttekaj', 'flyttekaj.example'),
  listing('Brisk Parcel', 'briskparcel.example'),

  // Health, body and animals
  claimed({
    name: 'ねこやなぎ歯科',
    domain: 'nekoyanagi-shika.example',
    description: '痛みの少ない治療と、ていねいな説明を大切にする町の歯医者です。土曜も診療、キッズスペースあり。',
    country: 'Japan',
    city: 'Osaka',
    address: '北区ねこやなぎ町 4-12',
    phone: '81-655501234',
  }),
  claimed({
    name: 'Gülüş Sokağı Diş Kliniği',
    domain: 'gulussokagi.example',
    description:
      'A family dental clinic two streets from the sea in İzmir. Check-ups, crowns and a fish tank that children ask to visit.',
    country: 'Türkiye',
    city: 'İzmir',
    address: 'Gülüş Sokağı 6, Karşıyaka',
    phone: '90-2325550122',
  }),
  claimed({
    name: 'Аптека «Тихий двор»',
    domain: 'tikhiy-dvor.example',
    description:
      'Районная аптека с человеческим лицом. Закажите лекарство до обеда, заберите вечером. Работаем без выходных.',
    country: 'Kazakhstan',
    city: 'Almaty',
    address: 'ул. Яблоневая, 48',
    phone: '7-7275550163',
  }),
  claimed({
    name: 'חדר כושר גל גבוה',
    domain: 'gal-gavoha.example',
    description: 'חדר כושר קטן מול הים בחיפה. קבוצות של עד עשרה אנשים, מאמנים שזוכרים את השם שלך, ומקלחות עם לחץ מים.',
    country: 'Israel',
    city: 'Haifa',
    address: 'שדרות הגלים 33',
    phone: '972-45550138',
  }),
  claimed({
    name: 'Ironmoth Gym',
    domain: 'ironmoth.example',
    description:
      'Barbells, chalk and no mirrors. Open 24 hours for members, with coaching for people who have never held a bar.',
    country: 'Canada',
    city: 'Halifax',
    address: '130 Anvil Street',
    phone: '1-9025550142',
  }),
  claimed({
    name: 'Academia Pé no Chão',
    domain: 'penochao.example',
    description: 'Musculação, capoeira e alongamento para gente de verdade. Primeira semana por nossa conta.',
    country: 'Brazil',
    city: 'Recife',
    address: 'Rua do Cajueiro, 210',
    phone: '55-8155550176',
  }),
  claimed({
    name: 'คลินิกสัตว์บ้านหางกระดิก',
    domain: 'hangkradik.example',
    description: 'คลินิกสัตว์เล็กในเชียงใหม่ รักษาหมา แมว กระต่าย เปิดทุกวันถึงสามทุ่ม มีหมอเวรฉุกเฉิน',
    country: 'Thailand',
    city: 'Chiang Mai',
    address: '88/2 ถนนหางดง',
    phone: '66-535550104',
  }),
  claimed({
    name: 'Clínica Veterinaria Patas Arriba',
    domain: 'patasarriba.example',
    description:
      'Medicina y cirugía de perros, gatos y todo lo que quepa en un transportín. Urgencias todas las noches.',
    country: 'Spain',
    city: 'Zaragoza',
    address: 'Paseo de los Galgos 20',
    phone: '34-976555016',
  }),
  claimed({
    name: 'Wet Nose Walkers',
    domain: 'wetnose.example',
    description: 'Group walks for Bristol dogs, never more than five at a time. You get a photo, we get the mud.',
    country: 'United Kingdom',
    city: 'Bristol',
    address: '16 Biscuit Hill',
    phone: '44-1174960155',
  }),

  // To learn and to look at: museums, schools, clocks
  claimed({
    name: 'Museum of Small Machines',
    domain: 'smallmachines.example',
    description:
      'Four hundred pocket-sized inventions, nearly all of them working, nearly all of them touchable. Closed on Mondays for oiling.',
    country: 'Netherlands',
    city: 'Utrecht',
    address: 'Radergracht 64',
    phone: '31-305550184',
  }),
  claimed({
    name: 'Museo del Botón Perdido',
    domain: 'botonperdido.example',
    description:
      'Treinta mil botones y la historia de quien los perdió. Visitas guiadas, taller de costura y una tienda pequeña.',
    country: 'Mexico',
    city: 'Puebla',
    address: 'Calle 5 Oriente 311',
    phone: '52-2225550169',
  }),
  claimed({
    name: 'Royal Guild for the Preservation, Restoration and Occasional Repair of Mechanical Clocks, Watches and Music Boxes Ltd',
    domain: 'clocksandmusicboxes.example',
    description: 'We mend what ticks. Estimates are free, patience is required, and the workshop cat is not for sale.',
    country: 'United Kingdom',
    city: 'Bath',
    address: '1 Pendulum Yard',
    phone: '44-1632960137',
  }),
  claimed({
    name: 'Escuela de Idiomas Tilde',
    domain: 'escuelatilde.example',
    description:
      'Español para extranjeros, inglés y quechua para todos. Clases pequeñas en una casona de sillar, en línea si está lejos.',
    country: 'Peru',
    city: 'Arequipa',
    address: 'Calle del Acento 108',
    phone: '51-54555015',
  }),
  claimed({
    name: 'Iroko Coding School',
    domain: 'irokocode.example',
    description:
      'Evening and weekend courses in web development in Lagos. Small cohorts, real projects, and a generator that works.',
    country: 'Nigeria',
    city: 'Lagos',
    address: '27 Semicolon Close, Yaba',
    phone: '234-15550181',
  }),
  claimed({
    name: 'Fahrschule Blinker',
    domain: 'fahrschule-blinker.example',
    description:
      'Führerschein B und A in Graz. Kleine Kurse, ruhige Fahrlehrer, und das Einparken üben wir, bis es langweilig wird.',
    country: 'Austria',
    city: 'Graz',
    address: 'Kupplungsgasse 30',
    phone: '43-316555018',
  }),
  claimed({
    name: 'Brightwater Swimming School',
    domain: 'brightwater-swim.example',
    description:
      'Swimming lessons for children and for adults who never dared. Warm indoor pool, four to a lane, certificates with dolphins.',
    country: 'Australia',
    city: 'Hobart',
    address: '12 Kickboard Lane',
    phone: '61-491570006',
  }),
  claimed({
    name: 'Pirouette School of Dance',
    domain: 'pirouette-accra.example',
    description:
      'Ballet, highlife and everything between, from age four to eighty-four. Two studios in Osu, live drums on Fridays.',
    country: 'Ghana',
    city: 'Accra',
    address: '5 Sugarcane Avenue, Osu',
    phone: '233-305550121',
  }),

  // Shops and software
  claimed({
    name: 'Odd Sock Post',
    domain: 'oddsockpost.example',
    description:
      'Three single socks a month that do not match on purpose. Knitted in Cork from wool that other people left over.',
    country: 'Ireland',
    city: 'Cork',
    address: '3 Heel Lane',
    phone: '353-209155678',
  }),
  claimed({
    name: 'Bluefinch Books',
    domain: 'bluefinchbooks.example',
    description: 'Used and new books by mail. Every parcel is packed by someone who has read at least one thing in it.',
    country: 'United States of America',
    city: 'Ann Arbor',
    address: '418 Paperback Row',
    phone: '1-7345550155',
  }),
  claimed({
    name: 'Sari Sparrow',
    domain: 'sarisparrow.example',
    description:
      'Handloom saris and blouses from weavers in Shantipur and Phulia, with the name of the weaver on every label.',
    country: 'India',
    city: 'Kolkata',
    address: '22/1 Jamdani Lane',
    phone: '91-3355550182',
  }),
  claimed({
    name: 'Großmanns Süßwaren',
    domain: 'grossmanns-suesswaren.example',
    description:
      'Lebkuchen, Lakritz und gebrannte Mandeln aus der Südstadt. Ganzjährig, denn Lebkuchen fragt nicht nach dem Monat.',
    country: 'Germany',
    city: 'Nürnberg',
    address: 'Gewürzgäßchen 8',
    phone: '49-9115550173',
  }),
  claimed({
    name: 'مشتل النخلة الزرقاء',
    domain: 'blue-palm-nursery.example',
    description:
      'نباتات داخلية وخارجية تتحمل حرّ الخليج، مع التوصيل والغرس في دبي والشارقة. نسأل عن شرفتك قبل أن نبيعك نبتة.',
    country: 'United Arab Emirates',
    city: 'Dubai',
    address: 'شارع المشاتل، ورسان',
    phone: '971-45550186',
  }),
  claimed({
    name: 'Briar Lane Nursery',
    domain: 'briarlane-nursery.example',
    description:
      'Hardy perennials, hedging and honest advice. If it will die in your garden we will tell you at the till.',
    country: 'United Kingdom',
    city: 'Hexham',
    address: 'Briar Lane, Corbridge Road',
    phone: '44-1914980166',
  }),
  claimed({
    name: 'Knjižara Žuta Kornjača',
    domain: 'zuta-kornjaca.example',
    description:
      'Nezavisna knjižara za decu i njihove odrasle. Čitanje naglas svake subote u jedanaest, kornjača je prava.',
    country: 'Serbia',
    city: 'Novi Sad',
    address: 'Dunavska 31a',
    phone: '381-215550110',
  }),
  claimed({
    name: 'Quillmark',
    domain: 'quillmark.example',
    description:
      'A notes app for people who think in outlines. Works offline, syncs when it can, exports everything to plain text.',
    country: 'United States of America',
    city: 'Portland',
    address: '900 SE Inkwell Street',
    phone: '1-5035550191',
  }),
  claimed({
    name: 'Tabellio',
    domain: 'tabellio.example',
    description:
      'Fatture elettroniche, preventivi e prima nota per artigiani e piccole imprese. Si impara in un pomeriggio.',
    country: 'Italy',
    city: 'Torino',
    address: 'Via del Calamaio 19',
    phone: '39-0115550140',
  }),
  listing('Krimskrams24', 'krimskrams24.example'),
  listing('Ü', 'ue-moebel.example'),
  listing('Fern & Fable', 'fernandfable.example'),
  listing('Zsebóra Antikvárium', 'zsebora.example'),
  listing('Casa Briosa Azulejos', 'casabriosa.example'),

  // Repair and wheels
  claimed({
    name: 'Brick Lane Cycles',
    domain: 'bricklanecycles.example',
    description:
      'Bicycle repairs, honest second-hand bikes and wheels built by hand, in a railway arch in east London.',
    country: 'United Kingdom',
    city: 'London',
    address: 'Arch 214, Spoke Street',
    phone: '44-2079460123',
  }),
  claimed({
    name: 'Майстерня «Друге коло»',
    domain: 'xn----etbcf0agubl4a.example',
    description:
      'Лагодимо велосипеди, кавомолки, радіоприймачі й майже все, що крутиться. Подільські ціни, київський гумор.',
    country: 'Ukraine',
    city: 'Kyiv',
    address: 'вул. Ремісницька, 11',
    phone: '380-445550152',
  }),
  claimed({
    name: 'Second Wind Phones',
    domain: 'secondwindphones.example',
    description:
      'Screens, batteries and water damage, mostly while you wait. We also sell refurbished phones with a year of guarantee.',
    country: 'South Africa',
    city: 'Durban',
    address: '60 Marine Arcade',
    phone: '27-315550157',
  }),
  claimed({
    name: 'Sartoria Rammendo',
    domain: 'rammendo.example',
    description:
      'Orli, cerniere, fodere e rammendi invisibili. Salviamo il cappotto della nonna e i jeans che nessuno vuole più toccare.',
    country: 'Italy',
    city: 'Bologna',
    address: 'Via dell’Ago 4',
    phone: '39-0515550131',
  }),
  listing('Nordvik Cycles', 'nordvik.example'),
  listing('Fernweg Fahrräder', 'fernweg.example'),
];
