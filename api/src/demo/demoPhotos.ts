/** A photo of a demo review: its description, and the image as SVG. */
export interface DemoPhoto {
  alt: string;
  drawing: string;
}

const draw = (...shapes: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">${shapes.join('')}</svg>`;

const room = (wall: string, table: string, edge = 400) =>
  `<path fill="${wall}" d="M0 0h800v600H0z"/><path fill="${table}" d="M0 ${edge}h800v${600 - edge}H0z"/>`;

const loaf = (crust: string, cut: string) =>
  `<ellipse cx="400" cy="440" rx="260" ry="28" opacity=".25"/>
  <path fill="${crust}" d="M150 410c-20-140 90-230 250-230s270 90 250 230c-4 26-40 34-250 34s-246-8-250-34z"/>
  <path fill="none" stroke="${cut}" stroke-width="20" stroke-linecap="round" d="m285 250 42 94m60-119 32 114m68-89 24 84"/>`;

const rolls = (...colors: string[]) =>
  colors
    .map((color, at) => {
      const [x, y] = [210 + (at % 3) * 190, 270 + Math.floor(at / 3) * 150];
      return `<circle cx="${x}" cy="${y + 12}" r="82" opacity=".3"/><circle cx="${x}" cy="${y}" r="80" fill="${color}"/>
        <path fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="8" d="M${x - 34} ${y - 20}q34-30 68 0"/>`;
    })
    .join('');

const shelf = (y: number, crust: string) =>
  [170, 320, 470, 620].map((x) => `<ellipse cx="${x}" cy="${y - 30}" rx="62" ry="34" fill="${crust}"/>`).join('') +
  `<path stroke="#a5713f" stroke-width="14" d="M80 ${y}h640"/>`;

const slice = (crust: string, crumb: string) =>
  `<path fill="${crust}" d="M190 260c-50-110 90-150 210-150s260 40 210 150c-16 30-20 60-20 220H210c0-160-4-190-20-220z"/>
  <path fill="${crumb}" d="M225 260c-30-80 80-115 175-115s205 35 175 115c-14 30-16 50-16 190H241c0-140-2-160-16-190z"/>
  <g fill="${crust}" opacity=".35"><circle cx="320" cy="240" r="14"/><circle cx="440" cy="210" r="10"/><circle cx="480" cy="330" r="16"/>
  <circle cx="350" cy="360" r="12"/><circle cx="410" cy="290" r="8"/></g>`;

const box = (note: string) =>
  `<path fill="#c9995f" d="M150 230h500v260H150z"/><path fill="#b98352" d="m150 230 60-90h380l60 90z"/>
  <path fill="${note}" d="m300 280 210-16 10 130-210 16z"/>
  <path fill="none" stroke="#6b4a34" stroke-width="6" d="m325 310 160-12m-157 42 130-10m-127 40 150-11"/>`;

const street = (door: string) =>
  `<path fill="#dfe7f5" d="M0 0h800v600H0z"/><path fill="#c9995f" d="M120 150h560v450H120z"/>
  <path fill="#f4ead8" d="M160 230h290v250H160z"/><path fill="${door}" d="M500 230h140v370H500z"/>
  <path fill="#c57b36" d="M190 470c-6-70 30-120 90-120s96 50 90 120z"/>
  <path fill="none" stroke="#2142e7" stroke-width="16" d="m330 150 70-60 70 60"/>`;

/** The photos of reviews of the demo company, by the title of the review. */
export const demoPhotos: Readonly<Record<string, readonly DemoPhoto[]>> = {
  'Warm bread, warmer people': [
    {
      alt: 'A round loaf with three cuts on a wooden table',
      drawing: draw(room('#f1e3cf', '#b98352'), loaf('#c57b36', '#f6dcae')),
    },
    { alt: 'A cardboard box with a note written by hand', drawing: draw(room('#efe6da', '#8a6248'), box('#fffaf0')) },
    {
      alt: 'A slice with a dark crust and large holes',
      drawing: draw(room('#d7e0ea', '#d7e0ea'), slice('#9c5a22', '#f4e3c1')),
    },
    { alt: '', drawing: draw(room('#fff6e4', '#6b4a34', 330), shelf(170, '#c57b36'), shelf(300, '#9c5a22')) },
  ],
  'The best rye in the quarter': [
    { alt: 'A dark loaf of rye bread', drawing: draw(room('#e8ded2', '#6b4a34'), loaf('#5b3520', '#c8a27a')) },
    {
      alt: 'A dense, brown slice of rye bread',
      drawing: draw(room('#e3ead9', '#e3ead9'), slice('#4a2b1d', '#a5774e')),
    },
  ],
  'Two of six rolls were burnt': [
    {
      alt: 'Six rolls on a tray, two of them black',
      drawing: draw(
        room('#2b2a33', '#2b2a33'),
        rolls('#d99148', '#251610', '#d99148', '#cf8640', '#d99148', '#2c1a12'),
      ),
    },
  ],
  'Huele la calle entera': [
    { alt: 'La puerta azul de la panadería, con pan en el escaparate', drawing: draw(street('#2142e7')) },
    { alt: 'Un pan de centeno sobre la mesa', drawing: draw(room('#dbe2ff', '#a5713f'), loaf('#7a4a26', '#e2c08d')) },
  ],
  'Worth the detour from the station': [
    {
      alt: 'A seeded loaf with both ends missing',
      drawing: draw(room('#cfd8dc', '#78909c'), loaf('#b5702f', '#fff3d6')),
    },
  ],
  'The note on the box': [
    { alt: 'A yellow note in pencil on a bread box', drawing: draw(room('#e4ecf5', '#a5713f'), box('#ffe7ae')) },
  ],
  'Solid rye, friendly chaos': [{ alt: 'The bakery with its red door', drawing: draw(street('#b3261e')) }],
};
