import type { DemoConsumer } from '../consumers.ts';
import type { DemoLanguage } from './reviewTexts.ts';

const PEOPLE: Record<
  DemoLanguage,
  { names: readonly string[]; lastNames: readonly string[]; countries: readonly string[] }
> = {
  en: {
    names: ['Alice', 'Ben', 'Chloe', 'Dev', 'Ella', 'Finn', 'Grace', 'Harvey', 'Isla', 'Jude'],
    lastNames: ['Ashdown', 'Birkett', 'Copley', 'Dunmore', 'Ellwood'],
    countries: ['United Kingdom', 'Ireland', 'Netherlands'],
  },
  es: {
    names: ['Alba', 'Bruno', 'Candela', 'Diego', 'Elena', 'Félix', 'Greta', 'Hugo', 'Irene', 'Julián'],
    lastNames: ['Arnedo', 'Bañuelos', 'Cifuentes', 'Dorado', 'Estévez'],
    countries: ['Spain', 'Mexico', 'Argentina'],
  },
  fr: {
    names: ['Anouk', 'Basile', 'Clémence', 'Damien', 'Élise', 'Florian', 'Garance', 'Hélène', 'Isaure', 'Jules'],
    lastNames: ['Aubertin', 'Besnard', 'Chauvel', 'Delmas', 'Espagnac'],
    countries: ['France', 'Belgium', 'Canada'],
  },
};

/** Generates 50 consumers of each language. One in seven does not share data. */
export function generateConsumers(language: DemoLanguage): DemoConsumer[] {
  const { names, lastNames, countries } = PEOPLE[language];
  return lastNames.flatMap((lastName, row) =>
    names.map((name, column) => {
      const at = row * names.length + column;
      const key = `${name}.${lastName}`
        .normalize('NFD')
        .replaceAll(/\P{ASCII}/gu, '')
        .toLowerCase();
      return {
        key,
        name,
        lastName,
        email: `${key}@people.example`,
        country: countries[at % countries.length] ?? null,
        language,
        shareData: at % 7 !== 0,
      };
    }),
  );
}
