import type { ListingType } from '../listings.ts';
import type { CATEGORIES } from './categories.ts';

/** Words of titles that tell the category, in the singular and separated by spaces. No word is in two lists of a type. */
export const CATEGORY_WORDS: {
  [Type in ListingType]: Record<(typeof CATEGORIES)[Type][number], string>;
} = {
  PRODUCT: {
    furniture:
      'sofa couch chair armchair stool table desk bed mattress wardrobe cupboard cabinet bookcase bookshelf shelf dresser drawer bench',
    household:
      'mirror lamp rug carpet curtain clock vase candle door bathtub vacuum iron washer dryer heater fan humidifier pillow',
    kitchen:
      'teapot kettle skillet pan pot knife plate bowl cup mug blender mixer toaster oven microwave fridge freezer dishwasher cooker',
    garden:
      'garden plant cactus planter lawnmower mower hose barbecue bbq grill parasol hammock greenhouse trellis compost shed herb',
    tools:
      'tool toolbox drill saw hammer wrench spanner screwdriver ladder sander clamp grinder workbench chisel compressor socket',
    bikes:
      'bike bicycle ebike hollandrad tandem saddle pannier handlebar velo mtb fixie cruiser trike unicycle fahrrad',
    vehicles:
      'car truck pickup van motorbike motorcycle moped scooter tractor trailer caravan camper boat tyre tire wheel',
    electronics:
      'phone smartphone telephone television tv radio camera camcorder projector headphone speaker console charger earbud tripod',
    computers:
      'computer laptop notebook desktop pc monitor keyboard mouse printer tablet router macbook webcam scanner controller headset',
    music:
      'guitar piano violin cello trumpet banjo drum flute saxophone accordion clarinet ukulele amplifier snare conga djembe maraca microphone',
    sport:
      'racket ski snowboard skate skateboard longboard toboggan canoe kayak tent treadmill football basketball tennis badminton hockey bowling golf yoga',
    kids: 'toy doll puzzle lego stroller pram crib cot highchair playpen pushchair dollhouse teddy baby kid child',
    clothes:
      'jacket coat overcoat dress shirt jeans trouser skirt sweater shoe boot sneaker hat handbag backpack suitcase briefcase sari',
    collectibles:
      'stamp coin comic vinyl antique figurine poster print painting medal postcard badge watch book record amphora tile',
  },
  SERVICE: {
    repairs:
      'repair fix mend restring tune tuning unblock replace service mount assemble swap hem install troubleshoot',
    cleaning:
      'clean cleaning wash wax laundry ironing vacuuming polish dusting declutter tidy sweep disinfect housekeeping maid',
    moving:
      'move moving removal haul transport deliver delivery carry pack packing courier airport lift pickup umzugshilfe ride',
    'garden-work':
      'lawn hedge mow mowing weed weeding prune pruning tree garden gardening leaf leaves rake planting landscaping',
    'building-work':
      'paint painting plaster wallpaper tile tiling plumb plumbing wiring roof flooring floor fence carpentry drywall renovate',
    lessons:
      'lesson tutor tutoring teach teacher class course coach coaching conversation training practice homework maths exam',
    care: 'babysit babysitting babysitter nanny sitting sitter walk haircut massage manicure groom grooming companion dog pet',
    events:
      'party wedding birthday dj cake catering photo photographer portrait band event bartender invitation picnic decorate',
  },
};
