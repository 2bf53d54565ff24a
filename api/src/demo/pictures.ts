/** The avatars of demo consumers as SVG, by email. */
export const consumerImages: Readonly<Record<string, string>> = {
  'marta@demo.example':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><path fill="#fcd9e2" d="M0 0h80v80H0z"/><path fill="#c76b1e" d="M19 66V36a21 21 0 0 1 42 0v30z"/><path fill="#10152e" d="M12 80a28 24 0 0 1 56 0z"/><path fill="#e9b48c" d="M34 46h12v11a6 6 0 0 1-12 0z"/><circle cx="40" cy="37" r="13" fill="#e9b48c"/><path fill="#c76b1e" d="M27 36a13 13 0 0 1 26 0c-6-1-10-4-13-9-3 5-7 8-13 9z"/></svg>',
  'adaeze.okafor@mail.example':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><path fill="#ffe7ae" d="M0 0h80v80H0z"/><circle cx="24" cy="32" r="8" fill="#16121a"/><circle cx="28" cy="22" r="8" fill="#16121a"/><circle cx="40" cy="18" r="8" fill="#16121a"/><circle cx="52" cy="22" r="8" fill="#16121a"/><circle cx="56" cy="32" r="8" fill="#16121a"/><path fill="#cc3d14" d="M12 80a28 24 0 0 1 56 0z"/><path fill="#7b4a2d" d="M34 46h12v11a6 6 0 0 1-12 0z"/><circle cx="40" cy="37" r="13" fill="#7b4a2d"/></svg>',
  'jon.lindqvist@post.example':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><path fill="#dbe2ff" d="M0 0h80v80H0z"/><path fill="#7a3b12" d="M24 34a16 16 0 0 1 32 0v4H24z"/><path fill="#2142e7" d="M12 80a28 24 0 0 1 56 0z"/><path fill="#f0c29c" d="M34 46h12v11a6 6 0 0 1-12 0z"/><circle cx="40" cy="37" r="13" fill="#f0c29c"/><path fill="#7a3b12" d="M26 34c0-9 6-14 14-14s14 5 14 14c-4-1-7-3-9-6-4 4-12 6-19 6z"/></svg>',
  'helen.moss@mail.example':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><path fill="#e6e0ff" d="M0 0h80v80H0z"/><circle cx="40" cy="13" r="7.500" fill="#54576b"/><path fill="#54576b" d="M23 38v-4a17 17 0 0 1 34 0v4z"/><path fill="#b0153f" d="M12 80a28 24 0 0 1 56 0z"/><path fill="#f3cda9" d="M34 46h12v11a6 6 0 0 1-12 0z"/><circle cx="40" cy="37" r="13" fill="#f3cda9"/><path fill="#54576b" d="M27 33a13 13 0 0 1 26 0c-8-3-18-3-26 0z"/></svg>',
  'tarek.mansour@mail.example':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><path fill="#d3eef8" d="M0 0h80v80H0z"/><path fill="#ffc247" d="M12 80a28 24 0 0 1 56 0z"/><path fill="#a9683f" d="M34 46h12v11a6 6 0 0 1-12 0z"/><circle cx="40" cy="37" r="13" fill="#a9683f"/><path fill="#22181c" d="M27 38h5a8 8 0 0 0 16 0h5v3a13 13 0 0 1-26 0z"/></svg>',
  'lucia.ferrer@correo.example':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><path fill="#ffe0c2" d="M0 0h80v80H0z"/><path fill="#3a1f17" d="M20 48V34a20 20 0 0 1 40 0v14a4 4 0 0 1-4 4H24a4 4 0 0 1-4-4z"/><path fill="#1b7fae" d="M12 80a28 24 0 0 1 56 0z"/><path fill="#c98457" d="M34 46h12v11a6 6 0 0 1-12 0z"/><circle cx="40" cy="37" r="13" fill="#c98457"/><path fill="#3a1f17" d="M27 33a13 13 0 0 1 26 0c-9 1-16-2-19-6-1 3-4 6-7 6z"/></svg>',
};

/** The avatars of demo companies as SVG, by the host of the website. */
export const companyImages: Readonly<Record<string, string>> = {
  'brightloaf.example':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="#ffc247" d="M0 0h96v96H0z"/><path fill="#10152e" d="M18 66V50a30 22 0 0 1 60 0v16a6 6 0 0 1-6 6H24a6 6 0 0 1-6-6z"/><path fill="none" stroke="#ffc247" stroke-width="5" stroke-linecap="round" d="M34 46l8 10M48 42l8 10M62 40l6 8"/></svg>',
  'bricklanecycles.example':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="#10152e" d="M0 0h96v96H0z"/><g fill="none" stroke="#fff" stroke-width="6"><circle cx="29" cy="58" r="14"/><circle cx="67" cy="58" r="14"/><path stroke-linecap="round" stroke-linejoin="round" d="M29 58l12-24h16l10 24M41 34h-8"/></g></svg>',
};
