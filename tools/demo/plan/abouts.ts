/** The profile texts of some members. */
export const ABOUTS: Readonly<Record<string, string>> = {
  'maya.torres': 'Clearing out a garage two cars wide that has never seen a car. Ask me about bikes.',
  'ruth.adler': 'Forty years behind the counter of a second-hand shop. I still cannot walk past a price tag.',
  'tom.ashby': 'Carpenter, keen on old tools, hopeless with phones.',
  'jonas.weber': 'Fahrräder, Bücher, Werkzeug. I answer in German and English.',
  'haruka.mori': '着物と古い道具が好きです。Kimono and old kitchen things.',
  'priya.raman': 'Moving flats every two years has taught me what things go for.',
  'darnell.brooks': 'Musician. If it has strings or valves I have probably sold one.',
  'grace.kim': 'I compare prices for fun. Yes, really.',
  'bea.harcourt': 'Seamstress. Fabric, machines, costumes.',
  'abigail.frost': 'Skis in winter, canoes in summer, sheds full of both.',
  'rosa.delgado': 'Grandmother of five. I know what toys cost.',
  'arthur.bell': 'Retired camera repairer.',
  'amrit.gill': 'Handyman in the east end. Honest quotes.',
  'beatriz.sousa': 'Teacher by day, tile hunter at weekends.',
  'renata.alves': 'I teach Portuguese and buy too many plants.',
  'karl-heinz.roth': 'Uhrmacher im Ruhestand.',
};
