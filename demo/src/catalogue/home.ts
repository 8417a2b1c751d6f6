import type { CategoryWithProducts } from './types.ts';

export const home: CategoryWithProducts = {
  category: {
    key: 'home',
    name: 'Home & Kitchen',
    nameHi: 'घर और रसोई',
    color: '#1E7F78',
    isFeatured: false,
    isCalendar: false,
    block: 'Home',
  },
  products: [
    {
      key: 'masala-dabba',
      occasions: ['housewarming', 'wedding', 'mothers-day'],
      recipients: ['mother', 'couple', 'wife'],
      name: 'Masala Dabba with Spices · मसाला डब्बा',
      brand: 'Angnaari',
      priceRupees: 1349,
      description:
        'The steel spice box of every Indian kitchen, filled: haldi, mirch, jeera, rai, dhania, garam masala and elaichi.',
      richDescription:
        '<p>For a first flat, a new marriage, or a cousin far away who asks for recipes at midnight.</p><h3>Inside</h3><ul><li>7 bowls, filled with 40–60 g each</li><li>Spoon and a tight-fitting lid</li><li>Food-grade steel, 21 cm across, safe in the dishwasher</li></ul><p>Spices are ground in the week they are packed. Best within <strong>six months</strong>.</p>',
      nameHi: 'मसालों से भरा मसाला डब्बा',
      descriptionHi:
        'हर भारतीय रसोई का स्टील का मसाला डब्बा, भरा हुआ: हल्दी, मिर्च, जीरा, राई, धनिया, गरम मसाला और इलायची।',
      richDescriptionHi:
        '<p>पहले घर के लिए, नई शादी के लिए, या दूर बसे उस भाई-बहन के लिए जो आधी रात को रेसिपी पूछता है।</p><h3>अंदर</h3><ul><li>7 कटोरियाँ, हर एक में 40–60 ग्राम</li><li>चम्मच और कसकर बंद होने वाला ढक्कन</li><li>फ़ूड-ग्रेड स्टील, 21 सेमी, डिशवॉशर में धो सकते हैं</li></ul><p>मसाले उसी हफ़्ते पिसते हैं जिसमें पैक होते हैं। <strong>छह महीने</strong> के अंदर सबसे अच्छे।</p>',
      countInStock: 28,
      rating: 4.7,
      numReviews: 168,
      isFeatured: true,
      pictureCount: 3,
    },
    {
      key: 'copper-bottle-set',
      occasions: ['housewarming', 'fathers-day', 'birthday', 'diwali'],
      recipients: ['father', 'colleague', 'grandparent', 'husband'],
      name: 'Hammered Copper Bottle & Tumblers',
      brand: 'Angnaari',
      priceRupees: 1649,
      mrpRupees: 2450,
      netQuantity: '3 N (bottle, 2 tumblers)',
      countryOfOrigin: 'India',
      maker: 'Angnaari, Tambat Ali, Kasba Peth, Pune, Maharashtra 411011',
      costRupees: 910,
      description:
        'A one-litre copper bottle hammered by hand, with two tumblers. Fill it at night, drink in the morning.',
      richDescription:
        '<p>Beaten from one sheet of copper, with no joint inside. Every dent is a hammer stroke you can feel.</p><ul><li>Bottle 1 litre, leak-proof cap, 26 cm</li><li>2 tumblers of 250 ml</li></ul><h3>Care</h3><p>Only for water. Rinse with lemon and salt once a week; copper darkens, and that is as it should be.</p>',
      nameHi: 'ताँबे की बोतल और गिलास का सेट',
      descriptionHi: 'हाथ से ठोकी हुई एक लीटर की ताँबे की बोतल, दो गिलास के साथ। रात को भरें, सुबह पिएँ।',
      richDescriptionHi:
        '<p>ताँबे की एक ही चादर से बनी, अंदर कोई जोड़ नहीं। हर निशान हथौड़े की एक चोट है, जिसे आप छू सकते हैं।</p><ul><li>बोतल 1 लीटर, न टपकने वाला ढक्कन, 26 सेमी</li><li>250 मिली के 2 गिलास</li></ul><h3>देखभाल</h3><p>सिर्फ़ पानी के लिए। हफ़्ते में एक बार नींबू और नमक से धोएँ; ताँबा गहरा पड़ता है, और यही ठीक है।</p>',
      countInStock: 21,
      rating: 4.5,
      numReviews: 94,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'floating-urli',
      occasions: ['housewarming', 'diwali', 'wedding', 'anniversary'],
      recipients: ['mother', 'couple'],
      name: 'Brass Urli for Floating Flowers · उरली',
      brand: 'Angnaari',
      priceRupees: 2799,
      description:
        'A wide brass bowl for water, petals and small lamps, with a ring of leaves worked into its side.',
      richDescription:
        '<p>Set it by the door, float what the garden gives, light two lamps. Guests will slow down.</p><ul><li>32 cm across, 9 cm high, 1.9 kg</li><li>Cast brass with three feet</li><li>2 floating brass lamps included; flowers are not</li></ul><p>Empty and dry after use. Polish with tamarind or any brass polish.</p>',
      nameHi: 'फूल तैराने के लिए पीतल की उरली',
      descriptionHi: 'पानी, पंखुड़ियों और छोटे दीयों के लिए पीतल का चौड़ा कटोरा, किनारे पर पत्तियों की नक्काशी।',
      richDescriptionHi:
        '<p>दरवाज़े के पास रखें, बगीचे के फूल तैराएँ, दो दीये जलाएँ। मेहमान वहीं रुक जाएँगे।</p><ul><li>32 सेमी चौड़ी, 9 सेमी ऊँची, 1.9 किलो</li><li>ढला हुआ पीतल, तीन पाए</li><li>2 तैरने वाले पीतल के दीये साथ में; फूल साथ में नहीं</li></ul><p>इस्तेमाल के बाद खाली करके सुखाएँ। इमली या पीतल की किसी भी पॉलिश से चमकाएँ।</p>',
      countInStock: 11,
      rating: 4.6,
      numReviews: 57,
      isFeatured: false,
      pictureCount: 2,
    },
  ],
};
