/** The parts of company names in one language. */
export interface Language {
  /** Companies per thousand with a name in this language. */
  share: number;
  /** Countries of companies with a name in this language, as owners type these countries, in descending order of the number of companies. */
  countries: string[];
  /** Placeholders: G given name, S surname, P place, T trade, A adjective, N noun, C coined, L legal form. */
  patterns: string[];
  given: string[];
  surnames: string[];
  places: string[];
  trades: string[];
  adjectives: string[];
  nouns: string[];
  /** The parts of coined words: starts, middles, ends. */
  coined: [string[], string[], string[]];
  legal: string[];
  endings: string[];
}

const list = (text: string) => text.split(',').map((word) => word.trim());
const parts = (starts: string, middles: string, ends: string): Language['coined'] => [
  starts.split(' '),
  middles.split(' '),
  ends.split(' '),
];

const LATIN_PARTS = parts(
  'al am an ar as av bal bel ben bor bra bri cal cam can cas cer chi cla cor cru cy dal del den dor dra du el em en er es fa fel fen fin flo for fra gal gen gla gra gri hal han har hel hi hol in ir jal jo ka kel kin kla kor kra lan lar le lin lo lu ma mar mel mi mon mor na nel no nor o ol or pal pan pel pra pri qua ra rel ri ro ru sa sel sha si sol spa ste stra su ta tel ter ti tor tra tri u ul va vel ver vi vol wel win xan ya za zel zi',
  'ba be bi bo ca ce ci co da de di do fa fi ga go la le li lo lu ma me mi mo na ne ni no pa pi po ra re ri ro sa se si so ta te ti to tu va ve vi vo xa za zi zo lla nni rra sta ndo mbe ntu rgo',
  'al am an ant ar as ax bel by co cy da dex do don dus el en era es eo ex fy gen gro ia ic id il in io is ix ka la len lex lia lis lo lon lux ly ma mi mo na nda ne net nia nix no nova on ora os ova pex ra ria rix ro ros sa sys ta tec tia tis to ton tra tria us va via vis vo wa xa xis yx za zen zo',
);

export const languages: Language[] = [
  {
    share: 300,
    countries: list('United States,United Kingdom,Canada,Australia,Ireland,New Zealand,South Africa'),
    patterns: list('S T,S T,S & S T,A N T,A N T,C T,C T,C L,C,P T,G’s T,The A N,AN T,NN T,NN,G S T'),
    given: list(
      'Alice,Ben,Carol,Daisy,Emma,Frank,Grace,Harry,Isla,Jack,Kate,Leo,Maggie,Nora,Oliver,Poppy,Quentin,Rosie,Sam,Tessa,Vince,Wendy',
    ),
    surnames: list(
      'Abbott,Adams,Archer,Bailey,Barker,Bennett,Blackwood,Bradley,Brooks,Burton,Carter,Chapman,Clarke,Collins,Cooper,Dawson,Dixon,Ellis,Fairbanks,Fletcher,Foster,Gardner,Gibson,Graham,Hamilton,Harper,Hawkins,Hughes,Hunter,Jackson,Jenkins,Kennedy,Lawson,Marshall,Mitchell,Morgan,Murphy,Newton,Palmer,Parker,Pearson,Preston,Reynolds,Richards,Robinson,Saunders,Shepherd,Simmons,Spencer,Stevens,Sutton,Thornton,Turner,Underwood,Wallace,Watkins,Webster,Whitaker,Wilkinson,Woodward',
    ),
    places: list(
      'Aberdeen,Austin,Bath,Belfast,Boston,Brighton,Bristol,Cambridge,Camden,Cardiff,Chelsea,Chicago,Cork,Denver,Dublin,Durham,Galway,Glasgow,Halifax,Harlem,Leeds,Lincoln,London,Manchester,Melbourne,Norwich,Oakland,Oxford,Perth,Portland,Richmond,Salem,Seattle,Sheffield,Soho,Stirling,Sydney,Toronto,Wellington,York',
    ),
    trades: list(
      'Accounting,Air Conditioning,Airport Transfers,Antiques,Architects,Auto Repair,Bakery,Barbers,Bikes,Boilers,Books,Brewery,Builders,Cameras,Car Hire,Carpets,Catering,Chiropractic,Cleaning,Clinic,Coffee,Computers,Construction,Consulting,Couriers,Cycles,Dental Care,Design,Dry Cleaning,Electrical,Electronics,Energy,Estate Agents,Events,Eyewear,Fencing,Financial Planning,Fitness,Flooring,Flowers,Foods,Furniture,Garage,Garden Centre,Gifts,Glass,Golf Club,Hardware,Heating,Hotel,Insurance,Interiors,Investments,Jewellers,Joinery,Kitchens,Landscaping,Laundry,Law,Lighting,Locksmiths,Logistics,Marketing,Mortgages,Motors,Movers,Music School,Nurseries,Opticians,Outdoors,Painting,Partners,Pest Control,Pet Supplies,Pharmacy,Photography,Physiotherapy,Pizza,Plumbing,Pottery,Printing,Property,Recruitment,Removals,Restaurant,Roofing,Security,Shoes,Software,Solar,Solicitors,Storage,Studio,Tailors,Tattoo,Tea House,Telecom,Toys,Travel,Tree Surgeons,Tutoring,Veterinary Surgery,Vintage,Web Design,Weddings,Windows,Wine Cellar,Yoga',
    ),
    adjectives: list(
      'Amber,Ancient,Blue,Bold,Brave,Bright,Broken,Clear,Clever,Copper,Crimson,Crooked,Distant,Early,Electric,Fair,Fresh,Friendly,Gentle,Gilded,Golden,Grand,Green,Happy,Hidden,Honest,Humble,Iron,Jolly,Little,Lucky,Mellow,Merry,Mighty,Modern,Noble,Northern,Olive,Painted,Patient,Perfect,Plain,Polished,Prime,Proper,Quick,Quiet,Rapid,Red,Royal,Rustic,Scarlet,Secret,Sharp,Silent,Silver,Simple,Smart,Smooth,Solid,Southern,Steady,Sunny,Swift,True,Twin,Urban,Velvet,Vivid,Warm,White,Wild,Wise,Wooden,Yellow',
    ),
    nouns: list(
      'Acorn,Anchor,Apple,Arrow,Badger,Barn,Beacon,Bear,Bell,Birch,Bloom,Boat,Bridge,Brook,Candle,Castle,Cedar,Chimney,Cloud,Clover,Coast,Comet,Corner,Creek,Crow,Crown,Dawn,Dune,Dove,Eagle,Ember,Falcon,Feather,Fern,Field,Finch,Flame,Forest,Forge,Fox,Garden,Gate,Grove,Harbor,Hare,Harvest,Hawk,Haven,Hazel,Hearth,Heron,Hill,Hive,Holly,Horizon,Horn,House,Island,Ivy,Kettle,Key,Kite,Ladder,Lake,Lamp,Lantern,Lark,Leaf,Lighthouse,Lily,Lion,Loaf,Loom,Maple,Meadow,Mill,Moon,Moss,Mountain,Needle,Nest,Oak,Orchard,Otter,Owl,Panda,Path,Peak,Pearl,Pebble,Penguin,Pepper,Pine,Pond,Quill,Rabbit,Rain,Raven,Reef,Ridge,River,Robin,Root,Rose,Sail,Salmon,Shell,Shore,Sparrow,Spire,Spoon,Star,Stone,Storm,Stream,Summit,Swallow,Swan,Thistle,Thorn,Tiger,Tower,Trail,Tree,Trout,Tulip,Turtle,Valley,Walnut,Wave,Well,Whale,Wheel,Willow,Wind,Wolf,Wren',
    ),
    coined: LATIN_PARTS,
    legal: list('Ltd,Inc,LLC,Group,Co,Holdings,Partners,Labs'),
    endings: list('com,com,com,co.uk,net,org,io,co,shop,com.au'),
  },
  {
    share: 110,
    countries: list('España,México,Argentina,Colombia,Chile,Perú'),
    patterns: list('T S,T S,T C,T C,T P,T G,S y S,C,C L,T NA,T La N A,S T,G S T'),
    given: list(
      'Ana,Carlos,Elena,Felipe,Inés,Javier,José,Lucía,María,Martín,Nuria,Óscar,Paloma,Ramón,Sofía,Tomás,Verónica',
    ),
    surnames: list(
      'Acuña,Aguilar,Álvarez,Benítez,Blanco,Cabrera,Calderón,Castañeda,Castillo,Cortés,Delgado,Domínguez,Echeverría,Espinosa,Fernández,Figueroa,García,Gómez,Guzmán,Hernández,Ibáñez,Jiménez,López,Márquez,Martínez,Méndez,Muñoz,Núñez,Ordóñez,Ortega,Peña,Quiñones,Ramírez,Rodríguez,Sánchez,Sepúlveda,Valenzuela,Vásquez,Villanueva,Zúñiga',
    ),
    places: list(
      'Alcalá,Bilbao,Bogotá,Cádiz,Córdoba,Cuenca,Gijón,Granada,Guadalajara,León,Lima,Logroño,Madrid,Málaga,Medellín,Mérida,Murcia,Oviedo,Puebla,Quito,Rosario,Salamanca,Sevilla,Toledo,Valencia,Valparaíso,Zaragoza',
    ),
    trades: list(
      'Abogados,Academia,Aire Acondicionado,Asesoría,Autoescuela,Bodega,Cafetería,Carnicería,Carpintería,Cerrajería,Clínica Dental,Clínica Veterinaria,Construcciones,Electricidad,Farmacia,Ferretería,Floristería,Fontanería,Frutería,Gestoría,Gimnasio,Heladería,Hostal,Hotel,Imprenta,Inmobiliaria,Joyería,Lavandería,Librería,Mudanzas,Muebles,Óptica,Panadería,Peluquería,Pescadería,Pinturas,Pizzería,Reformas,Restaurante,Seguros,Taller Mecánico,Tapicería,Taxis,Transportes,Viajes,Vinos,Zapatería',
    ),
    adjectives: list(
      'Alta,Azul,Blanca,Buena,Clara,Dorada,Dulce,Fresca,Grande,Hermosa,Mayor,Negra,Nueva,Pequeña,Real,Roja,Serena,Vieja,Verde,Viva',
    ),
    nouns: list(
      'Abeja,Alameda,Almendra,Barca,Campana,Casa,Cigüeña,Colina,Espiga,Estrella,Flor,Fuente,Hoja,Huerta,Isla,Luna,Mariposa,Montaña,Nube,Oliva,Palmera,Piedra,Playa,Plaza,Puerta,Rosa,Sierra,Torre,Vega,Viña',
    ),
    coined: LATIN_PARTS,
    legal: list('S.L.,S.A.,y Asociados,Hermanos,e Hijos'),
    endings: list('es,es,com,com.mx,com.ar,cl,co'),
  },
  {
    share: 90,
    countries: list('France,Belgique,Suisse,Canada,Luxembourg'),
    patterns: list('T S,T S,T C,T P,C,C L,Chez G,Le N A,T du N,S & Fils,S et S,G S T'),
    given: list(
      'Aurélie,Benoît,Camille,Céline,Édouard,François,Gaëlle,Hélène,Jérôme,Léa,Loïc,Margaux,Noémie,Océane,Rémi,Théo,Zoë',
    ),
    surnames: list(
      'Aubert,Baudouin,Beaumont,Bérard,Besançon,Blanchard,Bouchard,Boulanger,Carpentier,Chauvin,Chevalier,Clément,Deschamps,Dubois,Duchêne,Dufour,Fontaine,Fournier,Garnier,Gauthier,Girard,Guérin,Hébert,Jolivet,Lacroix,Lambert,Lefèvre,Lemaître,Lévêque,Marchand,Mercier,Moreau,Pelletier,Perrault,Prévost,Rivière,Rousseau,Thibault,Vasseur,Villeneuve',
    ),
    places: list(
      'Amiens,Angers,Avignon,Béziers,Bordeaux,Brest,Colmar,Dijon,Genève,Grenoble,Lille,Limoges,Lyon,Marseille,Metz,Montréal,Nantes,Nice,Nîmes,Orléans,Québec,Reims,Rennes,Rouen,Strasbourg,Toulouse,Tours',
    ),
    trades: list(
      'Agence Immobilière,Ambulances,Assurances,Atelier,Auberge,Boucherie,Boulangerie,Brasserie,Cabinet Dentaire,Café,Carrosserie,Cave,Chauffage,Chocolaterie,Coiffure,Cordonnerie,Couverture,Crêperie,Déménagements,Électricité,Épicerie,Fleuriste,Fromagerie,Garage,Hôtel,Imprimerie,Jardinerie,Librairie,Maçonnerie,Menuiserie,Opticien,Pâtisserie,Peinture,Pharmacie,Plomberie,Poissonnerie,Pressing,Quincaillerie,Restaurant,Serrurerie,Taxi,Toiture,Traiteur,Vétérinaire,Vins,Voyages',
    ),
    adjectives: list(
      'Ancien,Blanc,Bleu,Bon,Clair,Doré,Fleuri,Gourmand,Grand,Gris,Jeune,Léger,Nouveau,Petit,Rouge,Royal,Sauvage,Secret,Tranquille,Vert,Vieux',
    ),
    nouns: list(
      'Bateau,Chêne,Château,Clocher,Coquelicot,Écureuil,Étang,Four,Hérisson,Jardin,Lilas,Loup,Marché,Moulin,Nuage,Olivier,Papillon,Pêcher,Phare,Pigeon,Platane,Pont,Quai,Renard,Ruisseau,Soleil,Tilleul,Vallon,Verger,Village',
    ),
    coined: LATIN_PARTS,
    legal: list('SARL,SAS,SA,et Associés'),
    endings: list('fr,fr,fr,com,ch,be,ca'),
  },
  {
    share: 100,
    countries: list('Germany,Austria,Switzerland'),
    patterns: list('S T,T S,T S,P er T,NN T,NN,C T,C L,C,S & Söhne,T am N,G S T'),
    given: list(
      'Annika,Björn,Dörte,Friedrich,Günther,Hannelore,Heike,Ingrid,Jürgen,Käthe,Lothar,Mareike,Rüdiger,Sören,Ulrike,Wolfgang',
    ),
    surnames: list(
      'Ackermann,Bäcker,Baumgärtner,Böhm,Brückner,Dietrich,Eichhorn,Engelhardt,Fleischhauer,Fröhlich,Fuß,Gärtner,Großmann,Grünwald,Günther,Haßler,Hoffmann,Hübner,Jäger,Kästner,Kirchhoff,Köhler,Krüger,Lindemann,Löffler,Müller,Neumann,Österreich,Preuß,Röder,Rothschild,Schäfer,Schmidt,Schönfeld,Schröder,Strauß,Thüringer,Vogelsang,Weiß,Winkelmann,Wünsche,Zimmermann',
    ),
    places: list(
      'Augsburg,Basel,Berlin,Bremen,Chemnitz,Dortmund,Dresden,Düsseldorf,Erfurt,Essen,Freiburg,Gießen,Graz,Göttingen,Hamburg,Hannover,Innsbruck,Jena,Karlsruhe,Kassel,Kiel,Köln,Leipzig,Linz,Lübeck,Mainz,München,Münster,Nürnberg,Rostock,Salzburg,Stuttgart,Tübingen,Ulm,Wien,Würzburg,Zürich',
    ),
    trades: list(
      'Apotheke,Autohaus,Bäckerei,Bau,Bestattungen,Blumen,Brauerei,Buchhandlung,Dachdecker,Druckerei,Elektrotechnik,Fahrräder,Fahrschule,Feinkost,Fensterbau,Fliesen,Gartenbau,Gasthof,Gebäudereinigung,Getränke,Glaserei,Hausverwaltung,Heizungsbau,Hörgeräte,Immobilien,Kanzlei,Küchen,Logistik,Maler,Metallbau,Metzgerei,Möbel,Optik,Raumausstattung,Rechtsanwälte,Reisebüro,Sanitär,Schlüsseldienst,Schreinerei,Spedition,Steuerberatung,Süßwaren,Tierarztpraxis,Umzüge,Versicherungen,Wäscherei,Weinhandel,Zahnarzt',
    ),
    adjectives: list('Alt,Blau,Frisch,Fröhlich,Grün,Hell,Hoch,Jung,Klein,Neu,Rot,Schön,Still,Süd,Weiß,Wild'),
    nouns: list(
      'Adler,Ahorn,Amsel,Bach,Berg,Birke,Blitz,Blume,Brücke,Brunnen,Dachs,Eiche,Falke,Feld,Fels,Fisch,Fluß,Garten,Glocke,Hafen,Hammer,Haus,Hecht,Himmel,Hirsch,Hof,Holz,Horn,Insel,Kamin,Käfer,Kraft,Kranich,Licht,Linde,Löwe,Markt,Mohn,Mond,Mühle,Nebel,Ofen,Quelle,Regen,Ring,Rose,Schloß,See,Sonne,Specht,Stein,Stern,Strauß,Sturm,Tal,Tor,Turm,Ufer,Wald,Wasser,Werk,Wiese,Wind,Wolf,Zweig',
    ),
    coined: LATIN_PARTS,
    legal: list('GmbH,AG,KG,e.K.,OHG'),
    endings: list('de,de,de,at,ch,com,berlin'),
  },
  {
    share: 70,
    countries: list('Italy,Switzerland,San Marino'),
    patterns: list('T S,T S,T da G,T C,T P,C,C L,Il N A,S e Figli,G S T'),
    given: list('Alessia,Bruno,Chiara,Davide,Elisa,Fabrizio,Giulia,Lorenzo,Marco,Niccolò,Paola,Renzo,Silvia,Tommaso'),
    surnames: list(
      'Amato,Barbieri,Bellini,Benedetti,Bianchi,Caputo,Cattaneo,Colombo,Conti,D’Angelo,De Luca,Esposito,Fabbri,Ferrari,Fontana,Gallo,Giordano,Greco,Leone,Lombardi,Mancini,Marchetti,Martinelli,Monti,Moretti,Neri,Orlando,Palumbo,Pellegrini,Ricci,Rinaldi,Romano,Rossi,Russo,Santoro,Serra,Testa,Valentini,Villa,Vitale',
    ),
    places: list(
      'Ancona,Assisi,Bari,Bergamo,Bologna,Cagliari,Catania,Como,Firenze,Genova,Lecce,Lucca,Mantova,Milano,Modena,Napoli,Padova,Palermo,Parma,Perugia,Pisa,Ravenna,Roma,Siena,Torino,Trento,Trieste,Udine,Venezia,Verona',
    ),
    trades: list(
      'Albergo,Arredamenti,Assicurazioni,Autofficina,Autoscuola,Bar,Calzature,Carrozzeria,Ceramiche,Edilizia,Enoteca,Erboristeria,Falegnameria,Farmacia,Ferramenta,Fioraio,Forno,Gelateria,Gioielleria,Idraulica,Impianti Elettrici,Immobiliare,Lavanderia,Libreria,Macelleria,Mobili,Officina,Oreficeria,Osteria,Ottica,Panificio,Parrucchiere,Pasticceria,Pescheria,Pizzeria,Ristorante,Sartoria,Studio Legale,Tabaccheria,Tipografia,Traslochi,Trattoria,Viaggi,Vini',
    ),
    adjectives: list(
      'Antico,Azzurro,Bello,Bianco,Buono,Chiaro,Dolce,Felice,Grande,Nero,Nuovo,Piccolo,Rosso,Sereno,Verde,Vecchio,Vivo',
    ),
    nouns: list(
      'Albero,Borgo,Bosco,Cavallo,Cigno,Cortile,Falco,Faro,Fiore,Fiume,Gatto,Giardino,Giglio,Lago,Leone,Mare,Melograno,Mulino,Olmo,Orto,Pino,Ponte,Porto,Pozzo,Sole,Tiglio,Vento',
    ),
    coined: LATIN_PARTS,
    legal: list('Srl,SpA,Snc'),
    endings: list('it,it,it,com,eu'),
  },
  {
    share: 60,
    countries: list('Brazil,Portugal,Angola'),
    patterns: list('T S,T S,T C,T P,T do G,C,C L,S & Filhos,G S T'),
    given: list('Afonso,Beatriz,Conceição,Duarte,Fátima,Gonçalo,Inês,João,Luísa,Mário,Mônica,Simão,Thaís,Vitória'),
    surnames: list(
      'Almeida,Araújo,Azevedo,Barbosa,Batista,Brandão,Camargo,Cardoso,Carvalho,Conceição,Correia,Damasceno,Falcão,Faria,Figueiredo,Fonseca,Freitas,Gonçalves,Guimarães,Lourenço,Magalhães,Medeiros,Moraes,Nascimento,Nóbrega,Oliveira,Paixão,Peixoto,Pinheiro,Queirós,Ribeiro,Sampaio,Seabra,Silva,Simões,Souza,Teixeira,Vasconcelos,Viana',
    ),
    places: list(
      'Aveiro,Belém,Braga,Brasília,Coimbra,Curitiba,Évora,Faro,Florianópolis,Fortaleza,Goiânia,Guimarães,Leiria,Lisboa,Maceió,Niterói,Porto,Recife,Salvador,Santarém,São Paulo,Setúbal,Sintra,Viseu,Vitória',
    ),
    trades: list(
      'Açougue,Advocacia,Autopeças,Automóveis,Barbearia,Cafeteria,Calçados,Cervejaria,Churrascaria,Clínica Odontológica,Confeitaria,Construtora,Contabilidade,Drogaria,Eletrônicos,Farmácia,Floricultura,Gráfica,Imobiliária,Informática,Lanchonete,Lavanderia,Livraria,Marcenaria,Materiais de Construção,Mercado,Móveis,Mudanças,Oficina,Ótica,Padaria,Papelaria,Pastelaria,Perfumaria,Pousada,Refrigeração,Restaurante,Salão,Seguros,Transportes,Turismo,Veterinária',
    ),
    adjectives: list('Alto,Azul,Belo,Bom,Branco,Claro,Doce,Grande,Novo,Velho,Verde'),
    nouns: list(
      'Barco,Bosque,Caju,Campo,Farol,Jardim,Lago,Limão,Mar,Moinho,Pomar,Ponto,Rio,Sabiá,Sertão,Sol,Tucano,Vale',
    ),
    coined: LATIN_PARTS,
    legal: list('Lda,Ltda,S.A.,ME'),
    endings: list('pt,com.br,com.br,com'),
  },
  {
    share: 45,
    countries: list('Poland'),
    patterns: list('T S,T S,T C,C,C L,T NA,G S T,T P'),
    given: list('Agnieszka,Błażej,Dorota,Grażyna,Jacek,Józef,Kasia,Łukasz,Małgorzata,Paweł,Wiesław,Zbigniew,Żaneta'),
    surnames: list(
      'Adamczyk,Bąk,Błaszczyk,Chmielewski,Cieślak,Dąbrowski,Duda,Dziedzic,Gajewski,Głowacki,Jabłoński,Jankowski,Kaczmarek,Kamiński,Kowalczyk,Kowalski,Kozłowski,Król,Krawczyk,Lewandowski,Majewski,Mazur,Michalak,Nowakowski,Ostrowski,Pawłowski,Piątek,Rutkowski,Sikorski,Sobczak,Szczepański,Szymański,Świątek,Tomaszewski,Walczak,Wiśniewski,Wójcik,Wróbel,Zając,Zieliński,Żak',
    ),
    places: list(
      'Białystok,Bydgoszcz,Częstochowa,Gdańsk,Gdynia,Katowice,Kielce,Kraków,Lublin,Łódź,Olsztyn,Opole,Poznań,Radom,Rzeszów,Sopot,Szczecin,Toruń,Warszawa,Wrocław,Zakopane',
    ),
    trades: list(
      'Apteka,Biuro Podróży,Biuro Rachunkowe,Budownictwo,Cukiernia,Drukarnia,Fryzjer,Gabinet Stomatologiczny,Hotel,Hurtownia,Instalacje,Jubiler,Kancelaria,Karczma,Kawiarnia,Księgarnia,Kwiaciarnia,Lecznica,Lodziarnia,Meble,Myjnia,Nieruchomości,Odzież,Okna,Optyk,Piekarnia,Pralnia,Przedszkole,Restauracja,Serwis,Sklep,Stolarstwo,Szkoła Jazdy,Ślusarz,Transport,Ubezpieczenia,Warsztat,Wypożyczalnia,Zegarmistrz',
    ),
    adjectives: list('Biały,Cichy,Czarny,Czerwony,Dobry,Duży,Jasny,Mały,Nowy,Stary,Szary,Wesoły,Zielony,Złoty,Żółty'),
    nouns: list(
      'Bocian,Brzeg,Dąb,Dom,Dworek,Dzwon,Gołąb,Jeż,Kamień,Kogut,Las,Młyn,Most,Orzeł,Potok,Rynek,Ryś,Słonecznik,Strumyk,Świerk,Wiatrak,Wilk,Wróbel,Zamek,Żuraw',
    ),
    coined: parts(
      'ba be bi bor bra cza czy da do dra ga gra ja je ka ki kra krz lu ma me mi na no or pa pe po prze ra ro sa sko sta szy ta to tra wa we wi wo za ze zie żu ży',
      'ba be bo ce cho da de do dzi ga go ja jo ka ko la le li lo ma me mi mo na ne ni no po ra ro rze sa se sta sze ta te to wa wi wo za ze zo',
      'al an as bud cer czka dom dra ek er ex graf ica ik ita ix ka ko land lex ma max med mix na net nia nik no ol pak pex pol rol sa sja stal szka tech tex tor trans wa wit yna zek',
    ),
    legal: list('Sp. z o.o.,S.A.,s.c.,i Syn'),
    endings: list('pl,pl,pl,com.pl,com'),
  },
  {
    share: 35,
    countries: list('Sweden,Denmark,Norway,Finland,Iceland'),
    patterns: list('S T,C T,P T,C,NN T,A N T,C L,S & S T'),
    given: list('Åsa,Björn,Göran,Håkan,Ingrid,Jørgen,Kåre,Linnéa,Märta,Øyvind,Sven,Søren,Torbjörn'),
    surnames: list(
      'Åberg,Åkesson,Andersen,Bergström,Bjørnsen,Blomqvist,Dahl,Ekström,Engström,Forsberg,Grønlund,Gustafsson,Håkansson,Hägglund,Holm,Jørgensen,Kjær,Lindqvist,Lövgren,Lundström,Mårtensson,Møller,Nygård,Nyström,Öberg,Østergaard,Rønning,Sandström,Sjögren,Söderberg,Sørensen,Strömberg,Thorvaldsen,Vestergård,Wållgren',
    ),
    places: list(
      'Ålborg,Ålesund,Århus,Bergen,Göteborg,Helsingør,Jönköping,København,Kristiansand,Linköping,Luleå,Lund,Malmö,Norrköping,Odense,Örebro,Oslo,Stavanger,Stockholm,Tromsø,Trondheim,Umeå,Uppsala,Västerås',
    ),
    trades: list(
      'Advokatbyrå,Apotek,Bageri,Begravningsbyrå,Bil,Blommor,Bokhandel,Brød,Bygg,Camping,Cykler,El,Eiendom,Fisk,Fotograf,Frisør,Glas,Gård,Hotell,Järn,Kafé,Konditori,Kontor,Kött,Lås,Målare,Maskin,Møbler,Optik,Rør,Regnskap,Rengöring,Resor,Skola,Snickeri,Städ,Tandläkare,Transport,Trädgård,Tryckeri,Ur,Verkstad,Vin',
    ),
    adjectives: list('Blå,Gamla,Glad,Grön,Gyllne,Hög,Lilla,Ljus,Nya,Röd,Stor,Snäll,Vit'),
    nouns: list(
      'Alm,Ask,Björk,Björn,Blad,Bro,Bukt,Dal,Ek,Eld,Fjäll,Fjord,Fågel,Gran,Hav,Hjort,Holm,Hus,Is,Kråka,Lejon,Ljung,Måne,Nord,Park,Ren,Ros,Räv,Sjö,Skog,Snö,Sol,Sten,Stjärn,Strand,Ström,Tall,Ugla,Vind,Vinter,Våg,Örn',
    ),
    coined: LATIN_PARTS,
    legal: list('AB,AS,ApS,A/S,Oy'),
    endings: list('se,no,dk,fi,com'),
  },
  {
    share: 35,
    countries: list('Turkey'),
    patterns: list('S T,C T,C T,C,P T,C L,A N T,G S T'),
    given: list('Ayşe,Burak,Çağla,Defne,Emre,Gülşen,Hüseyin,İpek,Işıl,Kağan,Oğuz,Özge,Şebnem,Tuğba,Ümit,Yiğit'),
    surnames: list(
      'Acar,Akgün,Aksoy,Arslan,Avcı,Aydın,Aydoğan,Bayraktar,Bozkurt,Bulut,Çakır,Çelik,Çetin,Çiftçi,Demirci,Doğan,Erdoğdu,Gökçe,Güler,Güneş,Kaplan,Karataş,Kılıç,Koç,Köse,Özdemir,Öztürk,Polat,Şahin,Şimşek,Taş,Tekin,Türkmen,Uğur,Ünal,Yıldırım,Yıldız,Yılmaz,Yücel,Zengin',
    ),
    places: list(
      'Adana,Ankara,Antalya,Balıkesir,Beşiktaş,Beyoğlu,Bodrum,Bursa,Çanakkale,Denizli,Diyarbakır,Eskişehir,Fethiye,Gaziantep,Iğdır,İstanbul,İzmir,Kadıköy,Kayseri,Konya,Malatya,Mersin,Muğla,Şişli,Trabzon,Üsküdar',
    ),
    trades: list(
      'Ayakkabı,Avukatlık,Baklava,Berber,Bilgisayar,Çay Evi,Çiçekçilik,Diş Kliniği,Döner,Eczanesi,Ekmek Fırını,Elektrik,Emlak,Gıda,Giyim,Güzellik Salonu,Halı,İnşaat,Kafe,Kasap,Kırtasiye,Kitabevi,Kuaför,Kuyumculuk,Lokantası,Matbaa,Mobilya,Muhasebe,Nakliyat,Optik,Otel,Oto Servis,Pastanesi,Sigorta,Tekstil,Temizlik,Turizm,Veteriner,Züccaciye',
    ),
    adjectives: list('Altın,Beyaz,Büyük,Gümüş,Güzel,Kara,Kırmızı,Küçük,Mavi,Mutlu,Sarı,Şirin,Yeni,Yeşil'),
    nouns: list(
      'Ağaç,Ay,Bahçe,Balık,Çınar,Çiçek,Deniz,Dağ,Elma,Gül,Güneş,Işık,Kapı,Kartal,Köprü,Köşk,Kuş,Lale,Liman,Martı,Nar,Orman,Pınar,Tepe,Yaprak,Yıldız,Zeytin',
    ),
    coined: parts(
      'ak al ar as ay bal bar be bil bur ça çe da de der do el em er ga ge gü ha il iş ka ke ko kö kur la ma me mer na ne o öz pa pe sa se si şa ta te to tu tü u ü ya ye yi yu za ze',
      'ba be ca ce da de du ga ge ka ke la le li lu ma me mi mu na ne ni ra re rı ri ru sa se sı ta te tı ti va ve ya ye za',
      'al an ar as at ay can dem em en er gün han ik il im in ış iş kan ka kur la lar lı lik mak man mar na nur oğlu on pan ra ret san sel şen taş tek ton tur tür ur ün van yol',
    ),
    legal: list('A.Ş.,Ltd. Şti.,Ticaret,ve Oğulları'),
    endings: list('com.tr,com.tr,com,net,ist'),
  },
  {
    share: 20,
    countries: list('Vietnam'),
    patterns: list('T S,T G,T N A,T P,T C,C'),
    given: list('Ánh,Bảo,Châu,Dũng,Đức,Giang,Hạnh,Hương,Khánh,Liên,Mỹ,Ngọc,Phương,Quỳnh,Thảo,Tuấn,Uyên,Việt'),
    surnames: list(
      'Bùi,Đặng,Đinh,Đỗ,Dương,Hoàng,Hồ,Huỳnh,Lê,Lương,Lý,Ngô,Nguyễn,Phạm,Phan,Tạ,Tăng,Trần,Trịnh,Trương,Võ,Vương',
    ),
    places: list(
      'An Giang,Bắc Ninh,Cần Thơ,Đà Lạt,Đà Nẵng,Gia Lai,Hà Nội,Hải Phòng,Hội An,Huế,Lạng Sơn,Nha Trang,Ninh Bình,Phú Quốc,Quảng Ninh,Sài Gòn,Tây Ninh,Vũng Tàu',
    ),
    trades: list(
      'Bánh Mì,Bún Chả,Bất Động Sản,Cà Phê,Công Ty,Cửa Hàng,Điện Máy,Du Lịch,Giặt Ủi,Khách Sạn,Kính Mắt,May Mặc,Nha Khoa,Nhà Hàng,Nhà Sách,Nội Thất,Phở,Phòng Khám,Quán Ăn,Salon,Sửa Xe,Thời Trang,Tiệm Bánh,Tiệm Hoa,Tiệm Vàng,Trà Sữa,Vận Tải,Xây Dựng',
    ),
    adjectives: list('Đỏ,Hồng,Lớn,Mới,Nhỏ,Trắng,Tươi,Vàng,Vui,Xanh,Xinh'),
    nouns: list('Bến,Biển,Bông,Cây,Cầu,Chim,Đồi,Gió,Hoa,Hồ,Làng,Lúa,Mây,Nắng,Núi,Phố,Rừng,Sao,Sen,Sông,Suối,Trăng,Tre'),
    coined: LATIN_PARTS,
    legal: list('JSC'),
    endings: list('vn,com.vn,com'),
  },
  {
    share: 45,
    countries: list('Russian Federation,Ukraine,Belarus,Bulgaria'),
    patterns: list('T «C»,T «C»,T «A N»,S T,T P,C,T «N»,T G,C-T'),
    given: list(
      'Алексей,Анна,Борис,Вера,Галина,Дарья,Егор,Жанна,Иван,Кирилл,Лидия,Мария,Николай,Ольга,Пётр,Роман,Сергей,Юлия',
    ),
    surnames: list(
      'Агафонов,Белов,Васильев,Воробьёв,Гаврилов,Голубев,Громов,Давыдов,Ершов,Жуков,Зайцев,Иванов,Казаков,Ковалёв,Комаров,Кузнецов,Лебедев,Макаров,Морозов,Никитин,Орлов,Павлов,Романов,Семёнов,Соколов,Тарасов,Фёдоров,Филиппов,Черепанов,Шевченко,Щербаков,Яковлев',
    ),
    places: list(
      'Архангельск,Владивосток,Воронеж,Днепр,Екатеринбург,Житомир,Иркутск,Казань,Калуга,Киев,Краснодар,Львов,Минск,Москва,Одесса,Омск,Пермь,Полтава,Псков,Ростов,Рязань,Самара,Саратов,София,Тверь,Томск,Тула,Харьков,Ярославль',
    ),
    trades: list(
      'Автосервис,Агентство,Адвокатское Бюро,Аптека,Ателье,Баня,Блинная,Булочная,Ветеринарная Клиника,Гостиница,Грузоперевозки,Детский Сад,Доставка,Загородный Клуб,Книги,Компания,Кондитерская,Кофейня,Кузница,Магазин,Мастерская,Мебель,Недвижимость,Окна,Оптика,Пекарня,Пиццерия,Продукты,Ремонт,Ресторан,Салон Красоты,Спортклуб,Стоматология,Строительство,Такси,Типография,Турагентство,Фотостудия,Хлебозавод,Химчистка,Цветы,Чайная,Школа,Электроника,Ювелирный Дом',
    ),
    adjectives: list(
      'Белый,Большой,Быстрый,Весёлый,Высокий,Добрый,Дальний,Жёлтый,Зелёный,Золотой,Красный,Лесной,Малый,Мирный,Новый,Речной,Светлый,Северный,Синий,Старый,Тихий,Чистый,Чёрный,Южный',
    ),
    nouns: list(
      'Берег,Ветер,Волк,Город,Двор,Дом,Дуб,Журавль,Зайчик,Замок,Камень,Клён,Колос,Край,Лес,Луг,Маяк,Медведь,Мост,Олень,Остров,Парус,Пруд,Родник,Сад,Сокол,Терем,Ручей,Феникс,Фонарь,Якорь',
    ),
    coined: parts(
      'аль ам ар бел бор ва вер вол га гра да дель до е жи за зе зо и ин ка ки кла кра ла лю ма ме ми мо на не но о ор па пе по про ра рос ру са све си со ста су та те то тра у фа фо хи це че ша э ю я',
      'ба бе ви во га го да де до жи за зи ка ки ко ла ле ли ло ма ме ми мо на не ни но па по ра ре ри ро са се си со та те ти то ту ха ча',
      'ан ар бор вест град дар дент ек ель ер ика ин ия кон кс лайн лан лекс лик мак мар мед мир на ник нова ов ок ол он ор пак плюс пром рия рон сан сервис снаб строй та тек тех тон тор транс фарм форт юс',
    ),
    legal: list('ООО,Групп'),
    endings: list('ru,ru,ua,by,bg,com'),
  },
  {
    share: 20,
    countries: list('Greece,Cyprus'),
    patterns: list('T C,T «C»,T S,T N,S & S,C,T P'),
    given: list('Αλέξανδρος,Γιώργος,Δήμητρα,Ελένη,Θανάσης,Κατερίνα,Μαρία,Νίκος,Σοφία'),
    surnames: list(
      'Αγγελόπουλος,Αθανασίου,Βλάχος,Γεωργίου,Δημητρίου,Ευαγγέλου,Ζαχαρίου,Θεοδωρίδης,Ιωαννίδης,Καραγιάννης,Κωνσταντίνου,Λαμπρόπουλος,Μακρής,Νικολάου,Ξενάκης,Οικονόμου,Παπαδόπουλος,Ρήγας,Σταμάτης,Τσάκωνας,Φωτίου,Χατζής,Ψαρράς',
    ),
    places: list(
      'Αθήνα,Βόλος,Ηράκλειο,Θεσσαλονίκη,Ιωάννινα,Καβάλα,Καλαμάτα,Κέρκυρα,Κρήτη,Λάρισα,Λευκωσία,Μύκονος,Νάξος,Πάτρα,Πειραιάς,Ρόδος,Σπάρτη,Χανιά',
    ),
    trades: list(
      'Αρτοποιείο,Βιβλιοπωλείο,Γραφείο Ταξιδίων,Γυμναστήριο,Δικηγόροι,Εστιατόριο,Ζαχαροπλαστείο,Ηλεκτρολόγος,Καθαριστήριο,Κατασκευές,Καφενείο,Κομμωτήριο,Κοσμήματα,Κρεοπωλείο,Κτηνιατρείο,Λογιστικό Γραφείο,Μεζεδοπωλείο,Μεταφορές,Ξενοδοχείο,Οδοντιατρείο,Οινοποιείο,Οπτικά,Συνεργείο,Ταβέρνα,Υδραυλικός,Φαρμακείο,Φούρνος,Ψαροταβέρνα',
    ),
    adjectives: list('Γαλάζιος,Λευκός,Μεγάλος,Μικρός,Νέος,Παλιός,Πράσινος'),
    nouns: list('Ακτή,Άνεμος,Γέφυρα,Ελιά,Ήλιος,Θάλασσα,Κήπος,Κύμα,Λιμάνι,Μύλος,Νησί,Πηγή,Πλατεία,Πύργος,Φάρος,Φεγγάρι'),
    coined: parts(
      'αγ αλ αν αρ βα γα δα δε δια ελ εν ευ ζε η θα θε ι κα κε κλε κο λα λε λυ μα με μι να νε ξε ο ορ πα πε πλα πο ρα ρο σα σε σο στα τα τε το τρι φα φι χα χρυ',
      'βα γε δα δι θη κα κο λα λε λι λο μα με μι μο να νε νι νο πα πο ρα ρι ρο σα σι στε τα τι το φο χο',
      'ία άκης ας δα εια έρα έτα ήλιος ίδα ίκα ινα ιξ ίς κάς λίς μα νη νιά ξις όλ όνα ος πολις ρα ρι σα ση τα τεχ τήρ της τρία φως ων',
    ),
    legal: list('ΑΕ,ΕΠΕ'),
    endings: list('gr,gr,com.gr,cy,com'),
  },
  {
    share: 30,
    countries: list('China,Taiwan,Hong Kong'),
    patterns: list('PCT,CT,CT,SNT,CNT,PNT,ST'),
    given: list('伟,芳,娜,静,强,磊,洋,艳'),
    surnames: list('王,李,张,刘,陈,杨,黄,赵,吴,周,徐,孙,马,朱,胡,郭,何,林,高,梁'),
    places: list('北京,上海,广州,深圳,成都,杭州,南京,武汉,西安,重庆,苏州,天津,青岛,大连,厦门,昆明,长沙,台北,香港'),
    trades: list(
      '茶庄,餐厅,书店,酒店,超市,药房,电器,服装,家具,医院,牙科,装饰,物流,科技,贸易,旅行社,律师事务所,会计事务所,面馆,火锅,烘焙,眼镜,珠宝,花店,宠物医院,驾校,幼儿园,健身房,理发店,洗衣店,印刷,汽车维修',
    ),
    adjectives: list('新,老,大,小,金,银'),
    nouns: list('青竹,白云,红叶,明月,清风,金龙,玉兰,东方,长城,春雨,秋水,梅花,松鹤,星辰,海天,山水'),
    coined: [
      Array.from(
        '安宝博辰诚德鼎东丰福富古冠光广国海汉航好浩和恒宏鸿华汇嘉佳锦金京景聚凯康蓝朗乐利联龙隆鹿美明鸣宁鹏齐启千清庆锐瑞润森善盛圣世泰腾天通万维祥新信兴雅阳耀一亿益银盈永优友裕元源远云泽正志中众卓',
      ),
      Array.from(
        '安邦宝博昌成诚创达德鼎丰福高格光国海和恒宏华辉汇吉佳嘉金凯康科乐立利联隆美明鹏奇瑞润森盛舒思泰特腾天通旺维熙祥欣信兴轩亚阳宜逸益裕源远月云泽真知智舟',
      ),
      Array.from('宝昌诚创达德丰福光海和恒宏华辉吉佳金凯康乐利联隆美明鹏奇瑞润盛泰特天通旺祥欣信兴轩阳益源远云泽'),
    ],
    legal: list('有限公司'),
    endings: list('cn,com.cn,com,tw,hk'),
  },
  {
    share: 20,
    countries: list('Japan'),
    patterns: list('ST,ST,CT,PT,NT,PCT,C'),
    given: list('さくら,ひなた,はると,ゆい'),
    surnames: list(
      '佐藤,鈴木,高橋,田中,伊藤,渡辺,山本,中村,小林,加藤,吉田,山田,佐々木,山口,松本,井上,木村,林,清水,斎藤,石川,長谷川,藤田,岡本',
    ),
    places: list('東京,大阪,京都,札幌,福岡,名古屋,横浜,神戸,仙台,広島,金沢,長崎,奈良,鎌倉,日光'),
    trades: list(
      '歯科,書店,食堂,寿司,ラーメン,カフェ,ベーカリー,工務店,不動産,薬局,クリーニング,美容室,旅館,ホテル,酒造,電気,自動車,建設,会計事務所,法律事務所,動物病院,花店,眼鏡店,写真館,運送,デザイン,サービス',
    ),
    adjectives: list('新,大,小'),
    nouns: list(
      'ねこやなぎ,さくらんぼ,つばめ,ひまわり,みかん,あさがお,たんぽぽ,ほたる,もみじ,すずらん,こもれび,やまびこ,うぐいす,かえで',
    ),
    coined: parts(
      'ア イ エ オ カ キ ク コ サ シ ス セ タ テ ト ナ ニ ノ ハ ヒ フ マ ミ メ モ ユ ヨ ラ リ ル レ ロ',
      'イ ウ カ ク コ サ シ ス タ ト ナ ノ マ ミ メ ラ リ ル ロ ン ッカ ーナ ーラ ッテ',
      'ア イル オ クス シア スト タ テック トス ナ ニア ノ ビア マ ミス ラ リア ルト レックス ロン ング',
    ),
    legal: list('株式会社'),
    endings: list('jp,co.jp,co.jp,com'),
  },
  {
    share: 15,
    countries: list('South Korea'),
    patterns: list('N T,P T,PT,C T,CT,S T,C'),
    given: list('민준,서연,지우,하은'),
    surnames: list('김가네,이가네,박가네,최씨네,정든,강남,윤스,장인'),
    places: list('강릉,경주,광주,대구,대전,부산,서울,속초,수원,여수,인천,전주,제주,포항'),
    trades: list(
      '건설,공방,꽃집,냉면,마트,미용실,베이커리,병원,부동산,분식,상사,서점,세탁소,식당,약국,여행사,이사센터,인테리어,자동차,정육점,치과,카페,컴퓨터,태권도,학원,한의원,호텔',
    ),
    adjectives: list('큰,작은,새'),
    nouns: list('두루미,무지개,소나무,느티나무,달빛,별빛,나비,바다,하늘,푸른솔,은하수,참새,해바라기,한마음'),
    coined: [
      Array.from('가나다라마바사아자차카타하고노도로모보소오조코호그느드루무부수우주후기니디리미비시이지'),
      Array.from('나라마바사아자하노로모보소오조호느루무부수우리미비시이지린선원진현'),
      Array.from('나라마바사아자하노로모보소온움원인진터톡팜플랜드린'),
    ],
    legal: list('주식회사'),
    endings: list('kr,co.kr,co.kr,com'),
  },
  {
    share: 20,
    countries: list('Egypt,Saudi Arabia,Morocco,United Arab Emirates,Lebanon'),
    patterns: list('T C,T S,T N,T P,T الN,C'),
    given: list('أحمد,خالد,سارة,فاطمة,ليلى,محمد,مريم,نور,هدى,يوسف'),
    surnames: list(
      'البغدادي,التميمي,الجزائري,الحداد,الخطيب,الدمشقي,الزهراني,الشامي,الصباغ,العطار,الفاسي,القرشي,الكردي,المصري,النجار,الهاشمي',
    ),
    places: list(
      'بغداد,بيروت,تونس,جدة,الجزائر,حلب,الخرطوم,دبي,الدوحة,الرباط,الرياض,طرابلس,عمان,القاهرة,الكويت,مراكش,مكة',
    ),
    trades: list(
      'استوديو,بقالة,حلويات,خياط,سوبرماركت,شركة,صالون,صيدلية,عيادة,فندق,مؤسسة,متجر,مجوهرات,محلات,مخبز,مدرسة,مستشفى,مطبعة,مطعم,مغسلة,مقهى,مكتب,مكتبة,نظارات,ورشة',
    ),
    adjectives: list('جديد,كبير'),
    nouns: list('بستان,جسر,حديقة,زيتونة,شمس,صقر,قمر,منارة,نجمة,نخلة,نهر,وردة,ياسمين'),
    coined: parts(
      'أر أم با بي تا تي جا حا دا را رو زا سا سي شا صا طا عا غا فا في قا كا كو لا ما مو نا نو ها وا يا',
      'با بو تا جي دا دو را ري زا سا سو شا فا فو كا لا لو ما مي نا نو وا يا',
      'ب ت د دين ر رة س سة ش ف فا ك كس ل لا لي م ما ن نا نة ني ور ية يس',
    ),
    legal: list('للتجارة'),
    endings: list('com,net,ae,sa,com.eg,ma'),
  },
  {
    share: 10,
    countries: list('India,Nepal'),
    patterns: list('N T,C T,S T,P T'),
    given: list('राम,सीता,अनिल'),
    surnames: list('अग्रवाल,कपूर,गुप्ता,चौधरी,जैन,तिवारी,पटेल,बंसल,मिश्रा,मेहता,राठौर,वर्मा,शर्मा,सक्सेना,सिंह'),
    places: list('आगरा,इंदौर,उदयपुर,कानपुर,जयपुर,जोधपुर,दिल्ली,पटना,पुणे,भोपाल,मुंबई,लखनऊ,वाराणसी,सूरत'),
    trades: list(
      'इलेक्ट्रॉनिक्स,एंटरप्राइजेज,किराना,क्लिनिक,ज्वैलर्स,ट्रेडर्स,ट्रैवल्स,ढाबा,दवाखाना,फर्नीचर,बेकरी,भोजनालय,मिष्ठान,मोटर्स,वस्त्रालय,विद्यालय,स्टोर,हार्डवेयर',
    ),
    adjectives: list('नया,बड़ा'),
    nouns: list('कमल,गुलमोहर,चंदन,तारा,दीपक,नीलम,बरगद,मधुबन,मयूर,सागर,सूरज,हिमालय'),
    coined: parts(
      'अ आ का कि की के गा चा जा ता दा ना नी पा प्र बा भा मा मी रा री ला वा वि शा सा सु हा',
      'का गा जा ता दि ना नि पा बा मा मि या रा रि ला लि वा शा सा',
      'क का क्स जी टेक डा न ना पुर म मा र रा ल लि वती श स सी',
    ),
    legal: list('प्राइवेट लिमिटेड'),
    endings: list('in,co.in,com'),
  },
];
